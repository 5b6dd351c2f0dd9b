for (const x of [1]) { Promise.reject(new RangeError('rejected ' + x)) }
