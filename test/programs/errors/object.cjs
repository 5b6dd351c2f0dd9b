function throws(o) { if (o.a) throw o }
if (new Date(0)) throw { a: 1, b: [2] }
