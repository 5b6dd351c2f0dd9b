// `node --require landau/register app.js`: profiles the process that loads this file first, and all that it starts.

import { createRequire } from 'node:module'
import { isInternalThread, isMainThread } from 'node:worker_threads'
// Before the rest of landau: it looks at what is loaded without it.
import './host/module-cache.ts'
import { mayProfile } from './host/permission.ts'
import { findVariables } from './host/preload-option.ts'
import { hideOption, settingsOf } from './host/settings.ts'
import { sayOnStderr } from './host/stderr.ts'

const load = (): void => {
  try {
    // Not an import: where addons are not allowed, the parser cannot be loaded, and the program runs without landau.
    createRequire(import.meta.url)(`./profiler${import.meta.filename.slice(-3)}`)
  } catch (error) {
    if (process.versions['pnp'] === undefined) throw error
    if (isMainThread)
      sayOnStderr(
        "landau: This process is not measured: Yarn's Plug'n'Play keeps the parser in an archive. `yarn unplug -R oxc-parser` takes it out.",
      )
  }
}

if (findVariables(process.env)) {
  // The thread of asynchronous loader hooks (tsx, Yarn) has a loader of its own, which no hook of ours reaches.
  if (!isInternalThread && mayProfile()) load()
  else hideOption(settingsOf(process.env))
}
