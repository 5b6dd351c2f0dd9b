const o = { a: { b: 1, f(x) { return x }, n: 0 }, list: [1, 2, 3], s: 'abc' }
let i = 0
o.a.b
;[o.a.b, i] = [5, 1]
o.list.push(o.a.b)
o.a.n++
++o.a.n
;(o.a.b)
o.list.map(x => x + i).forEach(x => log(x))
;`${o.a.b}`.length
+o.a.n
;-o.a.b
const r = /b/
r.exec(o.s)
o.s.length ? o.a.f(1) : o.a.f(2)
o.list[i]
o.list[i]++
o.list[i + 1] = o.a.b
do o.a.n--; while (o.a.n > 0) o.a.b = 9
lab: o.a.b = o.a.n
lab2: [o.a.b] = [3]
if (o.a.b) o.a.n = 1
else o.a.n = 2
for (;;) break
while (o.a.n > 5) o.a.n--
o.a.f
(o.a.n)
var x = o.a
++x.b
x
/o.a.b/x.b
log(o.a.b, o.a.n, o.list, x.b)
