export type { PageAssets, ReportContext } from './context.ts'
export { explainUnit, unitsNamed } from './explain.ts'
export { reporters } from './reporters.ts'
export { diffReporters } from './diff.ts'
