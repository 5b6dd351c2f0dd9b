export const list = [1, 2].map((n) => { if (n > 1) throw new RangeError(`with a query: ${n}`); return n })
