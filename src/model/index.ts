export * from './types.ts'
export { evaluate, predictRatio } from './evaluate.ts'
export { fitCurve } from './fit.ts'
export { summarise, type Observation } from './observations.ts'
