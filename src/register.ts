// `node --require landau/register app.js`: profiles the process that loads this file first, and all that it starts.
// No file of this graph may use top-level await, because `require` loads it.

import { preload } from './cli/preload.ts'
import { instrument } from './instrument/index.ts'
import { createRuntime } from './runtime/index.ts'

preload({ instrument, createRuntime, own: import.meta.dirname })
