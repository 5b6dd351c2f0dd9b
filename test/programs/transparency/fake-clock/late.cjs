exports.sum = (xs) => xs.reduce((sum, x) => sum + x, 0)
