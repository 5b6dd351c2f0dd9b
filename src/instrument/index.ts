// Placements and accesses to code. The mode of `landau run`; the others are imported by their own files, so that a run does not load them.

export type { Instrumented } from './file.ts'
export { instrument } from './run/run.ts'
