/** What eleven published methods and a reference prototype reached on data of this make: measured with their own code or faithful ports. */
export const published: readonly (readonly [
  name: string,
  classRight: number,
  exponent: number,
  over: number,
  under: number,
  median: number,
  p90: number,
])[] = [
  ['google/benchmark', 42.1, 59.4, 2.7, 16.7, 1.28, 19],
  ['big_O (counts)', 51.2, 72.2, 8.9, 7.0, 1.23, 5.5],
  ['benchmark-trend', 32.5, 64.7, 10.0, 8.6, 1.25, 28],
  ['plasma bigO (AIC)', 39.2, 65.3, 3.4, 17.5, 1.22, 16],
  ['Extra-P basic', 33.6, 70.2, 5.0, 13.8, 1.2, 17],
  ['Extra-P refining', 44.0, 69.8, 4.8, 14.3, 1.19, 147],
  ['trend-prof', 18.9, 54.4, 0.0, 32.7, 1.4, 46],
  ['aprof-plot', 18.2, 63.3, 9.6, 9.3, 1.36, 24],
  ['atime', 41.1, 55.4, 14.0, 14.1, 1.32, 12],
  ['lean-bench', 35.9, 58.5, 0.0, 20.4, 1.75, 16],
  ['GuessCompx', 49.0, 62.7, 5.4, 16.7, 1.2, 17],
  ['guess ratio', 67.5, 78.8, 3.8, 2.8, 1.2, 3.6],
  ['reference prototype', 76.4, 83.6, 1.9, 4.2, 1.03, 2.2],
]
