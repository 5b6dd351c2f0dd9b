// What is observed of BigInts: the codes that the instrumenter writes and the runtime switches on.

export type BigintOperation = 'arithmetic' | 'multiplication' | 'power' | 'division' | 'remainder' | 'conversion'

export const bigintCode: Readonly<Record<BigintOperation, number>> = {
  arithmetic: 0,
  multiplication: 1,
  power: 2,
  division: 3,
  remainder: 4,
  conversion: 5,
}
