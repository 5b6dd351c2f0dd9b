// Maps of the runtime's own, whose methods the program cannot replace: a patched `Map.prototype.get` or `Array.prototype.push` may itself be
// instrumented, and would call the runtime from inside the runtime. Lists grow by index for the same reason.

const fixed = (target: object, source: object): void => {
  for (const key of Reflect.ownKeys(source)) {
    if (key !== 'constructor') Object.defineProperty(target, key, { ...Object.getOwnPropertyDescriptor(source, key), configurable: false })
  }
}

export class OwnMap<K, V> extends Map<K, V> {}
fixed(OwnMap.prototype, Map.prototype)

export class OwnWeakMap<K extends WeakKey, V> extends WeakMap<K, V> {}
fixed(OwnWeakMap.prototype, WeakMap.prototype)

export class OwnSet<T> extends Set<T> {}
fixed(OwnSet.prototype, Set.prototype)
