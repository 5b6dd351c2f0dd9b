// Steps are counted in an integer of 32 bits, and carried to a total before it runs over.

/**
 * Past this the counter is carried: asked at the head of each loop and when activations end. What runs between two such places has no loop and does not
 * recur: it takes far less than what is left to 2^32.
 */
export const mostCounted: number = 2 ** 29
