// All that profiles a process, loaded by `register.ts` once it is known that it may run. No file of this graph may use top-level await, because
// `require` loads it.

import { createRequire } from 'node:module'
import { type ModeStages, preload } from './cli/preload.ts'
import { leavingNoGarbage } from './host/collect-garbage.ts'
import { instrument } from './instrument/index.ts'
import { createRuntime } from './runtime/index.ts'

/** Not an import: a third of landau's code is for modes that most processes are not in, and takes memory and time to compile. */
const mode = <Name extends keyof ModeStages>(name: Name): ModeStages[Name] =>
  (createRequire(import.meta.url)(`./profiler-${name}${import.meta.filename.slice(-3)}`) as { readonly stages: ModeStages[Name] }).stages

preload({ instrument: leavingNoGarbage(instrument), createRuntime, mode, own: import.meta.dirname })
