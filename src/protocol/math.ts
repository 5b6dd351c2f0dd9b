// Functions of `Math`, taken before the program can replace them: a replacement is code of the program, and may be instrumented. The runtime would call
// itself, a test's spy would count landau's calls, and a stub that throws would end the program.

export const abs: (x: number) => number = Math.abs
export const ceil: (x: number) => number = Math.ceil
export const clz32: (x: number) => number = Math.clz32
export const floor: (x: number) => number = Math.floor
export const imul: (a: number, b: number) => number = Math.imul
export const log2: (x: number) => number = Math.log2
export const max: (...values: number[]) => number = Math.max
export const min: (...values: number[]) => number = Math.min
export const round: (x: number) => number = Math.round
export const trunc: (x: number) => number = Math.trunc
