// What of a routine's input is looked at when it begins, because its cost may depend on it.

export interface Candidate {
  /** As the user would write it: `xs`, `this.rows`. */
  readonly name: string
  /** Code for the value that is noted, or whose field is: a parameter, `this`, a private field. It has no effect and throws nothing. */
  readonly value: string
  /** The way to the field; empty where it is the value itself. */
  readonly keys: readonly string[]
  /** Of a private field, its name. */
  readonly privateKey?: string
  /** It is the length of a list or a text, whose cells tell the size as well. */
  readonly isOfCells?: boolean
}

export const itself = (name: string): Candidate => ({ name, value: name, keys: [] })

export const fieldOf = (of: Candidate, key: string): Candidate => ({ ...of, name: `${of.name}.${key}`, keys: [...of.keys, key] })

/** Who has no such field, such as a proxy of who has, is not asked for it: that would throw. */
export const privateField = (key: string): Candidate => ({
  name: `this.#${key}`,
  value: `typeof this=='object'&&this!==null&&#${key} in this?this.#${key}:void 0`,
  keys: [],
  privateKey: key,
})

const lengths = new Set(['length', 'size', 'byteLength'])

/** The length of something. */
export const endsInLength = ({ keys }: Candidate): boolean => lengths.has(keys.at(-1) ?? '')

/** `xs.length`: the size of the value itself, which is noted for it. `this` is none. */
export const isLength = ({ value, keys }: Candidate): boolean => value !== 'this' && keys.length === 1 && lengths.has(keys[0] ?? '')
