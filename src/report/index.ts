export type { PageAssets, ReportContext } from './context.ts'
export { explainUnit, unitsNamed } from './explain.ts'
export { type Reporter, reporters } from './reporters.ts'
