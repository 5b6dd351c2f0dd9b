// What stands in `catch` and `finally` runs, however little of the stack is left.
let entered = 0
let left = 0
function toTheEnd(x) { entered++; try { return toTheEnd(x) } catch { return 'caught' } finally { left++ } }
console.log(toTheEnd(1), entered === left)
