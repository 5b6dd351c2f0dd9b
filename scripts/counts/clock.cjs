// Programs that look at the clock (lodash's shortOut, React) would count differently from run to run: this clock tells how often it was asked.
const start = 1_700_000_000_000
let now = start
Date.now = () => now++
performance.now = () => now++ - start
