import type { Environment } from '../profile/index.ts'
import type { Analysis } from './types.ts'

/** An analysis of nothing: what a page has that shows a sweep alone. */
export const emptyAnalysis = (command: readonly string[], environment: Environment): Analysis => ({
  command,
  environment,
  ending: 'exit',
  files: [],
  notSeen: [],
  totals: { steps: 0, nativeNs: 0, activations: 0, recordings: 0 },
  growthAt10: { low: 1, value: 1, high: 1 },
  counts: { grows: 0, maybe: 0, fine: 0, unknown: 0, unknownShare: 0 },
  largestUnknown: null,
  furtherUnknown: [],
  fixedFactors: [],
  withoutSteps: null,
  ownCode: null,
  options: {},
  uncounted: 0,
  lines: [],
  units: [],
  findings: [],
})
