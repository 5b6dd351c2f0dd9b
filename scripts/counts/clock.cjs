// Programs that look at the clock (lodash's shortOut) would count differently from run to run: this clock tells how often it was asked.
let now = 1_700_000_000_000
Date.now = () => now++
