// Steps are counted in an integer of 32 bits, and carried to a total before it runs over.

import { namePrefix } from './version.ts'

/**
 * Past this the counter is carried: asked at the head of each loop and when activations end. What runs between two such places has no loop and does not
 * recur: it takes far less than what is left to 2^32.
 */
export const mostCounted: number = 2 ** 29

/** The local variable in which loops that call nothing count; and what all steps are added to, as code. */
export const localCounter: string = `${namePrefix}c`
export const totalSteps: string = `${namePrefix}A[0]`

/** Adds what the local counter has counted, which may be more than the shared one can hold, as an expression. */
export const flush: string = `${totalSteps}+=${localCounter},${localCounter}=0`
