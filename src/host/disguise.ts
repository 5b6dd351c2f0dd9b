const originals = new WeakMap<object, object>()
/** Not the program's own method, which may ask for the text of a function in its turn. */
const originalOf: (functions: WeakMap<object, object>, key: object) => object | undefined = Function.prototype.call.bind(WeakMap.prototype.get)

/** Makes `replacement` look like `original`: name, length, and its text once `restoreFunctionText` is installed. Returns `replacement`. */
export const disguise = <F extends (...args: never[]) => unknown>(replacement: F, original: (...args: never[]) => unknown): F => {
  for (const key of ['name', 'length'] as const) {
    const descriptor = Object.getOwnPropertyDescriptor(original, key)
    if (descriptor) Object.defineProperty(replacement, key, descriptor)
  }
  originals.set(replacement, original)
  return replacement
}

/** What a disguised function stands for; anything else stands for itself. */
export const unmask = (value: unknown): unknown => (typeof value === 'function' ? (originalOf(originals, value) ?? value) : value)

/** Replaces a method by what `make` returns, keeping its place and its looks. */
export const replaceMethod = <T extends object, K extends keyof T>(owner: T, name: K, make: (original: T[K]) => T[K]): void => {
  const original = owner[name]
  const replacement = disguise(make(original) as never, original as never) as T[K]
  const descriptor = Object.getOwnPropertyDescriptor(owner, name) ?? { writable: true, configurable: true, enumerable: false }
  Object.defineProperty(owner, name, { ...descriptor, value: replacement })
}
