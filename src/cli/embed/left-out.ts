// What plugins leave as it is.

import type { UnseenFile } from '../../host/index.ts'

/** Dependencies: a test runner or a bundler does not hand them over, or instrumented would make a suite many times slower. */
export const leftOut: readonly UnseenFile[] = [
  { file: 'node_modules/', why: 'plugins do not measure dependencies; `landau run` in front of the command does, in its own process' },
]
