export * from './build.ts'
export * from './dominators.ts'
export * from './print.ts'
export * from './types.ts'
