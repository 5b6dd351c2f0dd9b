// Landau works in the program's realm, and programs replace, delete and add built-ins: polyfills and their tests, spies, libraries that extend prototypes. While
// landau does its work (a file is instrumented, the recording is written), the built-ins are those that it began with: nothing of the program's is
// called, and what is missing is there. The probes are no such work: they know their built-ins by themselves.

const { create, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Object
const { deleteProperty, ownKeys } = Reflect

const typedArray = getPrototypeOf(Uint8Array) as { readonly prototype: object }

const classes = { Array, Object, String, Number, Map, Set, WeakMap, WeakSet, WeakRef, Promise, RegExp, Error, Date, ArrayBuffer, Buffer }
const namespaces = { Math, JSON, Reflect, Atomics }

/** Whose members landau works with. */
const owners: readonly object[] = [
  ...[...Object.values(classes), typedArray].flatMap((it) => [it, it.prototype]),
  Function.prototype,
  Symbol.prototype,
  ...Object.values(namespaces),
]
const more =
  'Symbol Function BigInt Proxy TypeError RangeError SyntaxError SharedArrayBuffer DataView Uint8Array Uint16Array Int32Array Uint32Array Float64Array parseInt isNaN'
/** Not all that is global: to look at some of it loads modules of Node's. */
const globals: readonly string[] = [...Object.keys({ ...classes, ...namespaces }), ...more.split(' ')]

/** Without a prototype, whose `get` and `set` would count. */
function descriptorOf(owner: object, key: PropertyKey): PropertyDescriptor | null {
  const descriptor = getOwnPropertyDescriptor(owner, key)
  return descriptor === undefined ? null : (setPrototypeOf(descriptor, null) as PropertyDescriptor)
}

interface Member {
  readonly owner: object
  readonly key: PropertyKey
  /** Null for what is not there. */
  readonly descriptor: PropertyDescriptor | null
}

/** The method, class or namespace of that name, as a list; none for what computes its value. */
const memberOf = (owner: object, key: PropertyKey): readonly Member[] => {
  const descriptor = descriptorOf(owner, key)
  const isKept = descriptor?.configurable === true && (typeof descriptor.value === 'function' || typeof descriptor.value === 'object')
  return isKept ? [{ owner, key, descriptor }] : []
}

/** What is added to it is seen in every object, or array. */
interface Inherited {
  readonly owner: object
  readonly known: Readonly<Record<PropertyKey, true>>
}

let members: readonly Member[] = []
let inherited: readonly Inherited[] = []

/** Takes the built-ins as they are now for landau's own. */
export const knowBuiltins = (): void => {
  members = [
    ...globals.flatMap((key) => memberOf(globalThis, key)),
    ...owners.flatMap((owner) => ownKeys(owner).flatMap((key) => memberOf(owner, key))),
  ]
  inherited = [Object.prototype, Array.prototype].map((owner) => {
    const known = create(null) as Record<PropertyKey, true>
    for (const key of ownKeys(owner)) known[key] = true
    return { owner, known }
  })
}

let isWorking = false

/** Does something with landau's built-ins, after which the program has its own again. */
export const withOwnBuiltins = <T>(work: () => T): T => {
  if (isWorking) return work()
  isWorking = true
  const theirs = replaced()
  try {
    return work()
  } finally {
    for (let i = 0; i < theirs.length; i++) put(theirs[i] as Member)
    isWorking = false
  }
}

/** Puts landau's built-ins in the place of the program's, and returns those. In words that need none of either. */
function replaced(): readonly Member[] {
  const theirs: Member[] = []
  for (let i = 0; i < inherited.length; i++) takeOut(theirs, inherited[i] as Inherited)
  for (let i = 0; i < members.length; i++) {
    const { owner, key, descriptor } = members[i] as Member
    if (getOwnPropertyDescriptor(owner, key)?.value === descriptor?.value) continue
    const now = descriptorOf(owner, key)
    if (put(members[i] as Member)) keep(theirs, { owner, key, descriptor: now })
  }
  return theirs
}

function takeOut(theirs: Member[], { owner, known }: Inherited): void {
  const keys = ownKeys(owner)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as PropertyKey
    if (known[key] === true) continue
    const descriptor = descriptorOf(owner, key)
    if (deleteProperty(owner, key)) keep(theirs, { owner, key, descriptor })
  }
}

/** `push` may be the program's, and so may the setter of an index. */
function keep(theirs: Member[], member: Member): void {
  defineProperty(theirs, theirs.length, setPrototypeOf({ value: member, enumerable: true }, null) as PropertyDescriptor)
}

/** False where the program has made it fixed. */
function put({ owner, key, descriptor }: Member): boolean {
  try {
    return descriptor === null ? deleteProperty(owner, key) : defineProperty(owner, key, descriptor) === owner
  } catch {
    return false
  }
}
