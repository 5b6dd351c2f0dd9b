// How the text counts steps: one by one in an integer that all code shares, or, in loops that call nothing, in a local variable of the routine.

import { mostCounted, totalSteps } from '../../protocol/index.ts'
import { probe } from './context.ts'

/** What all code adds a step to, as code. The loops and the ends of activations carry it to `total` before it runs over. */
export const sharedCounter: string = `${probe('C')}[0]`

/** All steps so far, as code. */
export const allSteps: string = `${totalSteps}+${sharedCounter}`

/** The step at the head of a loop's body, as a statement. */
export const loopStep = (counter: string): string => (counter === sharedCounter ? `${counter}++>${mostCounted}&&${probe('CC')}();` : `${counter}++;`)
