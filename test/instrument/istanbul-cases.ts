// Programs with the constructs of the specs that istanbul-lib-instrument publishes, by the names of its files.

export const istanbulCases: readonly (readonly [name: string, code: string])[] = [
  ['arrow-fn', 'const f = (x) => x + 1; const g = (x) => { return f(x) }; const h = () => () => 1; f(1); g(2); g(3); h()'],
  [
    'class-properties',
    'class C { a = 1; static b = f(); #c = () => 2; d; get() { return this.#c() } } function f() { return 3 } new C(); new C().get()',
  ],
  [
    'classes',
    'class A { constructor(n) { this.n = n } m() { return this.n } get g() { return 1 } static s() { return 2 } } class B extends A { constructor() { super(1) } } new B().m(); A.s()',
  ],
  ['do-while', 'let n = 0; do { n += 1 } while (n < 5); do n--; while (n > 3); do { break } while (true)'],
  ['expressions', 'const a = 1 + 2; let b = a > 2 ? a : -a, c; c = b && a || 0; c ||= 5; b = (a, b); `${a}${b ?? c}`; delete {}.x; void 0; typeof a'],
  ['for-in', 'for (const k in { a: 1, b: 2 }) { if (k === "a") continue; k.length } for (var j in []) j.x; for (const k in null) k'],
  ['for-of', 'for (const x of [1, 2, 3]) { if (x === 2) break; x.y } for (const [a, b = 2] of [[1], [2, 3]]) a + b; for (const x of []) x'],
  [
    'for',
    'for (let i = 0; i < 3; i++) { i.x } for (var j = 0, k = 5; j < k; j++, k--) j.y; for (;;) { break } l: for (let i = 0; i < 2; i++) for (let m = 0; ; m++) { if (m > i) continue l }',
  ],
  [
    'functions',
    'function a(x) { return x } const b = function () { return a(1) }; const c = function named() {}; (function () { b() })(); (() => { c() })(); function never() { return 1 }',
  ],
  ['if', 'function f(x) { if (x > 2) { return 1 } else if (x > 1) return 2; else { x += 1 } if (x) x.y; if (!x); return 3 } f(0); f(1); f(2); f(3)'],
  [
    'object-method',
    'const o = { a() { return 1 }, get b() { return this.a() }, set b(v) { v.x }, async c() { await 1 }, *d() { yield 2 }, "e": function () {}, [`f`]: () => 3 }; o.b; o.b = 1; [...o.d()]; o.f()',
  ],
  ['object-spread', 'const a = { x: 1 }; const { x, ...rest } = { ...a, y: 2 }; const [y, ...z] = [x, ...Object.keys(rest)]; y + z'],
  ['optional-chaining', 'const o = { a: { b: () => 1 } }; o?.a?.b?.(); o.c?.d.e; o?.["a"]?.b; o.x?.()'],
  ['statement', 'let a\n{ a = 1 }\n;\ndebugger; x: { a = 2; break x }\nthis.q = a'],
  [
    'switch',
    'function f(x) { switch (x) { case 1: x++; case 2: return 2; case 3: { break } default: x = 0 } switch (x) {} switch (x) { case 9: } return x } f(1); f(2); f(3); f(4)',
  ],
  ['truthy', 'const f = (a, b, c) => { if (a && b) a; if (a || b && c) b; return (a ?? b) || c }; f(1, 2); f(0, 1); f(null, 0, 3); f()'],
  [
    'try',
    'function f(x) { try { if (x) throw x; x = 1 } catch (e) { x = 2 } finally { x += 1 } try { return x } finally { x = 0 } } f(0); f(1); try { x } catch { 1 }',
  ],
  ['while', 'let n = 5; while (n > 0) { n -= 1; if (n === 2) continue } while (n) n--; while (n++ < 3) if (n === 2) break'],
  ['yield', 'function* g(n) { const x = yield n; yield* [x, 2]; return yield } [...g(1)]; const i = g(2); i.next(); i.return(); g(3)'],
  ['default-arg', 'function f(a = 1, { b = 2, c: [d = 3] = [] } = {}, ...[e = 4]) { return a + b + d + e } f(); f(1, { b: 1 }); f(1, { c: [1] }, 2)'],
  ['async', 'async function f(x) { const y = await x; for await (const z of [y]) z.q; return y } f(1); (async () => 1)()'],
  ['labels', 'a: for (const x of [1, 2]) { b: while (true) { if (x === 1) continue a; break b } } c: if (a) { break c } function a() {}'],
  ['logical assignment', 'let a, b = 1; a ??= 2; a ||= 3; b &&= a; a = a && (b || a)'],
]
