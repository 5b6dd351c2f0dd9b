export * from './types.ts'
export { analyse } from './analyse.ts'
