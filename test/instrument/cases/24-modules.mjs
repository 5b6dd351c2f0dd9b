import { counter, bump, default as def, list } from './24-modules-other.mjs'
import * as ns from './24-modules-other.mjs'
import fs, { readFileSync as rf } from 'node:fs'
export { counter, bump as again }; export * as all from './24-modules-other.mjs'
export let live = 1
export const { a, b: [c] } = { a: 1, b: [2] }, d = a + c
export default class { f = def.name; static s = [1] }
export function hoisted(x) { return x?.y ?? live }
const log = globalThis.caseLog
log(counter, bump(), counter, def(1), def.name, Object.keys(ns), ns.counter, ns.list.length, ns['list'][0], list.push(4), ns.list.length, typeof fs.readFileSync, rf === fs.readFileSync)
live++; log(typeof import.meta.url, import.meta.filename === undefined, hoisted(null), a, c, d)
log(await Promise.resolve(5), await ns.later(), (await import('./24-modules-other.mjs')).counter === counter, (await import('./24-modules-other.mjs')) === ns)
for await (const x of ns.gen()) log(x)
try { ns.counter = 1 } catch (e) { log(e.constructor.name) } try { ns.nope.x } catch (e) { log(e) } try { ns.nope() } catch (e) { log(e) } try { counter.x.y } catch (e) { log(e) } try { list() } catch (e) { log(e) } try { const { x } = ns.nope } catch (e) { log(e.constructor.name) } try { this.x } catch (e) { log(e) }
log(this, (() => typeof this)(), { ...ns }.counter, [...ns.list], Object.entries(ns).length); ns.list.map((x) => x); const { bump: bb, ...others } = ns; log(typeof bb, Object.keys(others)); take(ns, fs); function take(x, y) { for (let i = 0; i < 3; i++) one(x); return x.list[0] } function one(x) { for (const k in x) if (k === 'q') return k; return x.list.length }
export { live as renamed, hoisted as 'string name' }
