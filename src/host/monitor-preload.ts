// Started by path, with --require: see monitor.ts. No file of this graph may use top-level await.

import { join } from 'node:path'
import { monitorThisThread } from './monitor.ts'
import { findVariables } from './preload-option.ts'

if (findVariables(process.env)) monitorThisThread(join(import.meta.dirname, '..'))
