export let counter = 0
export function bump() { return ++counter }
export default (x) => [x].map((y) => y + 1)[0]
export const list = [1, 2, 3], later = async () => { await null; return list.length }
export async function* gen() { for (const x of list) { await x; yield x } }
export { list as other }
import { again, live } from './24-modules.mjs'
try { log(live) } catch (e) { globalThis.caseLog(e.constructor.name, typeof again) }
