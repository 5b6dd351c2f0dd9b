// The harness of exact runs.
import { createHarness } from './create-harness.ts'

export const { instrumented, outcome } = createHarness({ small: 8 })
export { withoutSpans } from './outcome.ts'
