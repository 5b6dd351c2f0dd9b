// Modules of Node whose functions the runtime knows by what they are.

import path from 'node:path'
import v8 from 'node:v8'

export const modules: { readonly path: typeof path; readonly v8: typeof v8 } = { path, v8 }
