function drain(xs) { let s = 0; while (xs.length > 0) s += xs.shift(); return s }
for (const n of [60e3, 80e3, 100e3, 120e3, 160e3, 240e3]) drain(Array.from({ length: n }, (_, i) => i))
