/**
 * Does nothing. The build (scripts/build-runtime.ts) puts code in its place that never runs and makes the function around longer than V8 inlines; `stamp` is a
 * variable of it. What the first touch of a cell needs is called often in the first rounds of a loop, when V8 decides what to inline, and rarely after them:
 * inlined it took the room of the program's own functions. A matrix product that reads by `get(row, column)` took a fifth longer,
 * 1.7 times as long in half of all runs, by what V8 had compiled first, and twice as long outside of bursts. Not for what is called at most touches of new
 * cells (`readElement`): with it a program that compresses took a tenth longer.
 */
export function outOfLine(stamp: number): void {
  void stamp
}
