export * from './frame.ts'
export * from './paths.ts'
export * from './regenerate.ts'
export * from './visitor.ts'
