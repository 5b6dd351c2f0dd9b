interface Shape { readonly a: number; b?: { c: number[] } }
type Fn<T extends () => void = () => void> = (x: T) => T
declare const ambient: { x: number }
declare function ambientFunction(x: number): void
declare module 'x' { export const y: number }
const log: (...x: unknown[]) => void = (globalThis as any).caseLog, n = 3 as number
const o = { a: 1, b: { c: [1, 2] } } satisfies Shape as Shape
let u: Shape | undefined = o
log((o as Shape).a, o!.b!.c[0], u?.b!.c[1], (u?.b)!.c.length, (o.b as any).c.map((x: number): number => x * 2), o.b!['c']![0]!)
function over(x: string): string; function over(x: number): number
function over(x: any): any { return (x as any).length ?? x }
log(over('ab'), over(1), over('abc') as unknown)
abstract class Base<T> { abstract m(): void; declare d: number; protected readonly p: T | null = null; private q?: number; static s: number = [1].length; [key: string]: unknown; constructor(x?: T) { this.q = (x as any)?.y } get v(): T | null { return this.p } abstract get w(): number; toString(): string { return `${this.q}` } }
class Derived extends Base<number> implements Shape { a = 1; override toString(): string { return super.toString() + this.a } m(): void { log(this.a!, super.toString!()) } get w(): number { return this.a as number } public f = <T,>(x: T): T => x; g = async <T,>(x: T): Promise<T> => x; h(this: Derived, k: number, l?: string, ...r: number[]): asserts k is 1 { log(this.a, k, l, r.length) } }
const d: Derived = new Derived(); d.m(); d.h(1, 'x', 2, 3); log(d.w, d.v, Derived.s, d.f<number>(4), `${d}`, new Derived()!.a, new (Derived as any)().a, (d satisfies Derived).a)
const generic = <T extends { length: number }>(x: T, cb: (y: T) => number = (y: T): number => y.length): number => cb(x)
log(generic<string>('abc'), generic([1], (y): number => y[0]! + 1), new Map<string, number[]>([['k', [1]]]).get('k')![0], new Set<number>().add(1).has(1), [1, 2].map<string>((x) => `${x}`).join())
const typed = (x: number | string): x is string => typeof x === 'string', inst = over<any>, opt = (a?: number, b: number = a!): number => b
log(typed('a'), opt(1), typeof inst, [typed][0]!('q'), (typed as any)(1), (o as any)?.b?.c!.length, delete (o as any).b!.c, delete (o as any)?.zz, (o as any)!.b)
let x: number = 1, y = x as number; x! += 1; (x as any) += 2; (o as any).z = x; (o as any)['w']! = 5; [(o as any).q, x] = [1, 2] as [number, number]; ({ x } = { x: 3 } as { x: number }); log(x, y, o)
for (const [k, v] of Object.entries(o as {}) as [string, any][]) log(k, v); for (const k in o as any) log(k); for (let i = 0 as number; i < n!; i++) log(i)
export type { Shape }; export interface Other extends Shape { z: () => void }
type Late = typeof o; function assertIs(v: unknown): asserts v is string {} assertIs(d); let definite!: string; definite = 'x'; log(definite.length)
label: for (const a of [1, 2] as const) { for (const b of [a] satisfies number[]) { if (over(b) > 1) break label; log(a) } }
const obj = { m<T>(this: any, x: T): T { return this.k ?? x }, get g(): number { return 1 }, k: 2 as const, async *ag(): AsyncGenerator<number> { yield 1 } }; log(obj.m<number>(1), obj.g); try { (u as any) = undefined; log(u!.a) } catch (e: unknown) { log((e as Error).message) }
function thisParam(this: { z: number }, a: number) { return this.z + a } log(thisParam.call({ z: 1 }, 2)); const tpl = (s: TemplateStringsArray, ...v: unknown[]) => s.length + v.length; log(tpl<any>`a${1}b`, (o as any)!.b!.constructor.name)
const rows = [[1, 2], null] as (number[] | null)[], at = 1 as number
log(rows[0]!?.[at]!, rows![at]?.[0], rows?.[at - 1]!?.[at], (rows as any)?.[0]!?.[1], (rows?.[0] as number[])?.[1], rows?.[0]![1], delete (rows as any)![0]?.[at], (rows?.[0])!?.[0], rows[at as 1]?.[at]!.toFixed())
