// What an input is, in words: from its kinds, and how their objects are linked.

import { grouped } from '../../base/number-text.ts'
import type { Algorithms } from '../../profile/index.ts'
import type { InputClass } from './types.ts'

type Input = Algorithms['inputs'][number]
type Kind = Algorithms['kinds'][number]

/** `list of Node`, `tree of {left, right}`, `2-d array`, `Map`, `string`. */
export function inputWords({ what, kinds }: Input, all: Algorithms['kinds']): string {
  const seen = kinds.flatMap((kind) => all[kind] ?? [])
  const objects = seen.filter(({ isArray }) => !isArray)
  const arrays = seen.filter(({ isArray }) => isArray)
  if (what === 'string' || what === 'file' || what === 'stream') return what
  if (what === 'map') return [...new Set(arrays.map(({ name }) => name))].filter((name) => name === 'Map' || name === 'Set').join(' and ') || 'map'
  if (objects.length === 0) return what === 'array' ? arrayWords(arrays) : 'structure'
  const names = [...new Set(objects.map(({ name }) => name.replaceAll(',', ', ')))].toSorted((a, b) => Number(isPlain(a)) - Number(isPlain(b)))
  return `${shapeOf(objects, arrays)} of ${names.slice(0, 3).join(' and ')}`
}

/** The name says least of what it is. */
const isPlain = (name: string): boolean => name.toLowerCase() === 'object'

const arrayWords = (arrays: readonly Kind[]): string => {
  if (arrays.some(({ nested }) => nested)) return arrays.some(({ name }) => name === 'Map') ? 'Map of arrays' : 'array of arrays'
  const [first] = arrays
  return first !== undefined && first.name !== 'array' && first.name !== 'Array' ? first.name : 'array'
}

/** Share of the objects that may be out of shape: links to what is gone are kept. */
const few = 0.05

/** A list branches nowhere, a tree has no circles; anything else is a graph. */
function shapeOf(objects: readonly Kind[], arrays: readonly Kind[]): string {
  const sum = (kinds: readonly Kind[], of: (kind: Kind) => number): number => kinds.reduce((total, kind) => total + of(kind), 0)
  const held = sum(arrays, ({ links }) => links)
  const fields = sum(objects, (kind) => kind.fields)
  if (fields === 0 && held === 0) return 'dictionary'
  // Lists share their ends where they are merged, or have versions: that is no branch of theirs.
  if (fields === 1 && held === 0) return 'list'
  const count = sum(objects, (kind) => kind.objects)
  if (sum(objects, ({ cycles }) => cycles) > few * count) return 'graph'
  return sum(objects, ({ branches }) => branches) > few * count ? 'tree' : 'list'
}

const verbs: Readonly<Record<InputClass, string>> = {
  traversal: 'traverses',
  modification: 'modifies',
  construction: 'constructs',
  input: 'reads',
  output: 'writes',
}

const article = (words: string): string => (/^[aeiou]/i.test(words) ? 'an' : 'a')

interface Worked {
  readonly words: string
  readonly class: InputClass
  readonly sizes: { readonly max: number }
}

const joined = (parts: Iterable<string>, inputs: readonly Worked[], readsInput: boolean, writesOutput: boolean): string => {
  const all = [...new Set(parts)].slice(0, 3)
  const names = (of: InputClass): boolean => inputs.some((input) => input.class === of)
  if (readsInput && !names('input')) all.push('reads input')
  if (writesOutput && !names('output')) all.push('writes output')
  return all.length === 0 ? 'works on no data structure' : all.join(', ')
}

const does = (input: Worked): string => `${verbs[input.class]} ${article(input.words)} ${input.words}`

/** `constructs a list of Node, traverses an array`; `works on no data structure`. */
export const titleOf = (inputs: readonly Worked[], readsInput: boolean, writesOutput: boolean): string =>
  joined(inputs.map(does), inputs, readsInput, writesOutput)

/** The same with the largest sizes: `modifies a list of Node (≤ 4 096)`. */
export function sizedTitleOf(inputs: readonly Worked[], readsInput: boolean, writesOutput: boolean): string {
  const largest = new Map<string, number>()
  for (const input of inputs) largest.set(does(input), Math.max(largest.get(does(input)) ?? 0, input.sizes.max))
  const sized = [...largest].map(([words, max]) => (max === 0 ? words : `${words} (≤ ${grouped(max)})`))
  return joined(sized, inputs, readsInput, writesOutput)
}
