/** From 0, never, to 1, as often as the hottest line of the program; every tenfold is a step of the same height. */
export const heatOf = (count: number, most: number): number => (most === 0 ? 0 : Math.log1p(count) / Math.log1p(most))
