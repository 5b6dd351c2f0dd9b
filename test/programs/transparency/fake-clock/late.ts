export const half = (x: number): number => x / 2
