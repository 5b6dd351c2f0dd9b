const parts = Array.from({ length: 3000 }, (_, i) => (i % 3 ? `'x${i}'` : 'v'))
let v = 1, i = 0
log(eval(parts.join('+')).length)
const f = (x) => x
log(f(f(f(f(f(f(f(f(f(f([[[[[[[[[[v]]]]]]]]]])))))))))), ((((((((((v)))))))))), !!!!!!!!v, - - - -v, v ? v ? v ? v ? 1 : 2 : 3 : 4 : 5, (((a) => (b) => (c) => (d) => [a, b, c, d])(1)(2)(3)(4)))
if (v === 1) i = 1; else if (v === 2) i = 2; else if (v === 3) i = 3; else if (v === 4) i = 4; else i = 5
const table = [{ f: () => 1, n: [1, { g() { return this } }] }, 1,,,{ a: [function () {}] }, [], [[]], , 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, ...[v], f(v), class { x = 1 }, { ...table_() }, [...'ab'], `${v}`, v + 'x', (v, 2), v.p, v?.q]
function table_() { return { z: 1 } }
log(table.length, table[0].f(), table[0].n[1].g() === table[0].n[1], table[4].a[0].name, table.slice(-9, -3))
