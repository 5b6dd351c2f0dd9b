// `node --require landau/register app.js`: profiles the process that loads this file first, and all that it starts.

import { createRequire } from 'node:module'
// Before the rest of landau: it looks at what is loaded without it.
import './host/module-cache.ts'
import { mayProfile } from './host/permission.ts'

// Not an import: where addons are not allowed, the parser cannot be loaded, and the program runs without landau.
if (mayProfile()) createRequire(import.meta.url)(`./profiler${import.meta.filename.slice(-3)}`)
