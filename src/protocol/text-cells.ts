// The cells of strings.

/** Strings longer than this are cells of 8 characters, and are told apart by their length and a few characters. */
export const fineLength = 64
/** Characters in a cell of those. */
export const coarseWidth = 8
