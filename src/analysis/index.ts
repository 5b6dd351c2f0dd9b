export * from './types.ts'
export { analyse } from './analyse.ts'
export { compare } from './compare.ts'
export type { Change, ChangeKind, Comparison } from './compare.ts'
