// How activations begin and end in the text. Where they may be untraced (runtime/bursts/bursts.ts) most begin by a look at two numbers, have the timestamp 0, and
// end by a look at that. One that catches exceptions always has a row on the stack: what an exception left above it is closed from there.

import { type Context, type Exit, type Frame, loopVariable, probe } from './context.ts'
import { currentTime, hibernating } from './probes.ts'
import { sharedCounter } from './steps.ts'
import { Touched } from './touched.ts'

/** The handle of a routine that may be suspended, as code. */
export const routineHandle: string = probe('h')

/**
 * The code that begins an activation, by the call `entered`: its value is the timestamp. Both numbers are always read (`|`), and one in a burst is counted down for
 * nothing, so that V8 sees one shape in and out of bursts and does not compile the routine again. While all hibernates another call is made, which V8 leaves out of
 * what it compiles where it was never made (runtime/bursts/countdown.ts).
 */
export function enter({ samples }: Context, entered: string, site: number): string {
  if (samples === null) return entered
  const isAsked = `--${probe('UC')}[${site}]<=0`
  const begun = `${currentTime}>0|${isAsked}?${entered}:0`
  return samples === 'rarely' ? `${hibernating}?${isAsked}?${entered}:0:${begun}` : begun
}

/** The same for one that may be suspended, whose value is the handle: `rowless` begins one without a row. Only calls that are not asked are counted down there. */
export function enterSuspendable({ samples }: Context, entered: string, site: number, rowless: string): string {
  if (samples === null) return entered
  const untraced = samples === 'rarely' ? `(${hibernating}||${currentTime}<=0)` : `${currentTime}<=0`
  return `${untraced}&&${probe('UC')}[${site}]>1?${rowless}:${entered}`
}

/** One step in so many of a loop that calls nothing asks whether its burst has taken what it may. */
const stepsPerLook = 1024

/** At the head of a loop's body: the burst may have been broken off since the activation began. */
export function stillTraced({ samples, frame: { time, counter, elided } }: Context): string {
  if (samples === null || elided) return ''
  const isRare = samples === 'rarely'
  if (counter === sharedCounter) return `${time}>0&&${isRare ? `!${hibernating}&&` : ''}${currentTime}===-${time}&&(${time}=-${time});`
  return `${isRare ? `!${hibernating}` : `${time}>0`}&&${counter}%${stepsPerLook}===0&&(${time}=${probe('LB')}(${time},${counter}));`
}

/** The code that ends the activation with timestamp `t`, as an expression. */
export const leave = ({ samples }: Context, site: number, t: string): string => {
  const left = `${probe('X')}(${site},${t})`
  return samples === null ? left : `${t}===0||${left}`
}

/** The code that ends those of the loops that are left together, as an expression: the outermost ends what is in it, if it has a row itself. */
export function leaveLoops(context: Context, left: readonly Exit[]): string {
  const framed = left.flatMap(({ frame }) => (frame === null ? [] : [frame]))
  const ended = context.samples === null ? framed.slice(0, 1) : framed.toReversed()
  return ended.map(({ site, time }) => leave(context, site, time)).join()
}

/** The code that ends the routine's own activation, and those of the loops around, as an expression; `result` is what it returns or constructs, as code, if anything. */
export function leaveRoutine(context: Context, frame: Frame, result: string = ''): string {
  const { site, routineTime, hasSizes } = frame
  const left = result !== '' && hasSizes ? `${probe('YA')}(${site},${routineTime},${result})` : `${probe('X')}(${site},${routineTime})`
  if (context.samples === null) return left
  const loops = leaveLoops(context, frame.exits)
  return loops === '' ? `${routineTime}===0||${left}` : `(${routineTime}===0?(${loops}):${left})`
}

/** What may have been suspended goes on, as an expression: the innermost activation and those around it, whose timestamps may have changed. */
export function resumed({ routineTime, handle, exits }: Frame): string {
  const loops = exits.flatMap(({ frame }) => (frame === null || frame.handle === '' ? [] : [frame]))
  const all = [{ time: routineTime, handle: routineHandle }, ...loops].toReversed()
  return all.map(({ time, handle: of }) => `${time}=${of === handle ? `${probe('J')}(${of})` : `${of}.t`}`).join()
}

/**
 * The code that begins an activation of a loop, or of a round of one, as an expression; from here on the frame is that activation's. `values` is what may be its
 * size, as code. One that `waits` is suspended with what is around it.
 */
export function enterLoop(context: Context, site: number, waits: boolean, values: string = ''): string {
  const { frame } = context
  const around = frame.handle
  frame.time = loopVariable(context)
  frame.unit = site
  frame.touched = new Touched(context.everyAccess, waits)
  if (!waits) return `${frame.time}=${enter(context, `${probe(values === '' ? 'E' : 'EA')}(${site}${values})`, site)}`
  frame.handle = loopVariable(context)
  const entered = enterSuspendable(context, `${probe('HL')}(${site},${around}${values})`, site, `${probe('HRL')}(${site},${around})`)
  return `${frame.time}=(${frame.handle}=${entered}).t`
}

/** The timestamp of the innermost activation of the routine that has a row. */
export const keptTime = ({ samples }: Context, { time, routineTime, exits }: Frame): string => {
  if (samples === null) return time
  const framed = exits.flatMap(({ frame }) => (frame === null ? [] : [frame.time]))
  return [...framed.toReversed(), routineTime].join('||')
}
