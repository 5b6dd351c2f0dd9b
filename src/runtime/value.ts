/** Any value that a probe may be handed. Nothing is assumed of it; `stamp` and `shadow` are private symbols, so reading them never runs user code. */
// oxlint-disable-next-line typescript/no-explicit-any -- the hidden slots are keyed by symbols that only exist at run time
export type Value = any
