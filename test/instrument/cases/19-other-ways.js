// Built-ins called by other names and keys, through `super` and behind `?.`, and those that access a cell: receivers, arguments, order, reads and errors stay.
const { keys, entries: pairs } = Object
var assign = Object['assign']
const { parse } = JSON
const order = []
const note = (x) => (order.push(x), x)
const tried = (f) => { try { return f() } catch (error) { return `${error.name}: ${error.message}` } }
log(keys(note({ a: 1 })), pairs({ b: note(2) }), assign(note({}), ...[{ c: 3 }]), parse('[1]', (_, v) => v), tried(() => keys(null)), tried(() => parse('{')), tried(() => parse('1')()))
const early = () => late({ d: 4 })
log(tried(early))
const { keys: late } = Object
log(early(), (({ keys }) => keys({ e: 5 }))({ keys: (o) => ['own', o.e] }))
class Bag extends Array {
  add(x) { if (!super.includes(x)) super.push(x); return super.at(-1) }
  drop() { return [super.pop(), super.slice(0), super.concat([1]).length] }
  nothing() { return super.nothing(note('never')) }
}
class Registry extends Map {
  constructor(...all) { super(...all); super.set('first', 1) }
  get(k) { return [super.get(k), super.has(k)] }
  set(k, v) { note(k); return super.set(k, v) }
  all() { return [...super.values()] }
}
const bag = new Bag()
log(bag.add('x'), bag.add('x'), bag.add('y'), bag.drop(), tried(() => bag.nothing()), new Registry([['k', 2]]).get('k'), new Registry().all())
let none
log([1, 2]['includes'](note(2)), [1].includes?.(note(1)), tried(() => none.includes?.(note('never'))), [1].missing?.(note('never')), ({ keys: null }).keys?.(note('never')), [[3]]?.[0]['map']((x) => x))
const reads = []
const watched = new Proxy({ a: 1 }, { get: (o, k, r) => (reads.push(`get ${String(k)}`), Reflect.get(o, k, r)), has: (o, k) => (reads.push(`has ${String(k)}`), Reflect.has(o, k)), set: (o, k, v, r) => Reflect.set(o, k, v, r), deleteProperty: (o, k) => Reflect.deleteProperty(o, k), ownKeys: (o) => (reads.push('keys'), Reflect.ownKeys(o)) })
watched.b = 2
log(watched.a, 'b' in watched, delete watched.b, Reflect.ownKeys(watched), Object.hasOwn(watched, 'a'), tried(() => Reflect.get(1, 'a')), tried(() => Object.hasOwn(null, 'a')), tried(() => Reflect.get(bag, 'length')()), reads.join())
let times = 0
const shy = [1, '2']
Object.defineProperty(shy, 0, { get: () => (times++, 1) })
log(shy.includes('2'), [, 2].includes(2), times, tried(() => Object.setPrototypeOf([, 2], new Proxy([], { has: (o, k) => (note(`has ${String(k)}`), k in o) })).includes(2)))
const buffer = new ArrayBuffer(64, { maxByteLength: 1 << 20 })
const view = new DataView(buffer, 8)
class Safe extends DataView { getUint8(at) { try { return super.getUint8(at) } catch { return -1 } } setInt8(...all) { return all } }
const safe = new Safe(buffer, 40)
view.setFloat64(note(8), note(1.5)), view.setUint16(0, 258, true)
log(view.getFloat64(8), view.getUint8(NaN), view.getInt8(1.5), view.getInt8('1'), tried(() => view.getInt8(-1)), tried(() => view.getInt32(54)), tried(() => view.getInt8(0)()), safe.getUint8(1e9), safe.setInt8(Infinity, 1), safe.getUint8())
buffer.resize(1 << 20)
log(view.getInt8((1 << 20) - 9), buffer.slice(8, 12).byteLength, new Uint8Array(buffer, 8, 2).join(), new DataView(buffer, 8, 2).getUint16(0))
buffer.resize(4)
log(safe.getUint8(0), tried(() => view.getInt8(0)))
const bytes = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])
log(bytes.readUInt16LE(note(1)), bytes.readUIntBE(1, note(3)), bytes.readInt8(), bytes.writeUInt32BE(note(7), note(2)), bytes.writeIntLE(-2, 0, 2), tried(() => bytes.readUInt8(8)), tried(() => bytes.readUInt8('x')), tried(() => bytes.writeUInt8(256)), bytes.join())
log(['[1]', '2'].map(JSON.parse), tried(() => ['{'].map(JSON.parse)), [{ a: 1 }, 'xy'].map(Object.keys), new Bag('1', '2').map(JSON.parse), tried(() => new URL('no url')), new URLSearchParams('a=1&b=2').size, new URLSearchParams([['c', note(3)]]).get('c'))
log(order.join())
