// What an input is, in words: from its kinds, and how their objects are linked.

import type { Algorithms } from '../profile/index.ts'
import type { InputClass } from './algorithms-types.ts'

type Input = Algorithms['inputs'][number]
type Kind = Algorithms['kinds'][number]

/** `list of Node`, `tree of {left, right}`, `2-d array`, `Map`, `string`. */
export function inputWords({ what, kinds }: Input, all: Algorithms['kinds']): string {
  const seen = kinds.flatMap((kind) => all[kind] ?? [])
  const objects = seen.filter(({ isArray }) => !isArray)
  const arrays = seen.filter(({ isArray }) => isArray)
  if (what === 'string' || what === 'stream') return what
  if (what === 'map') return [...new Set(arrays.map(({ name }) => name))].filter((name) => name === 'Map' || name === 'Set').join(' and ') || 'map'
  if (objects.length === 0) return what === 'array' ? arrayWords(arrays) : 'structure'
  return `${shapeOf(objects, arrays)} of ${[...new Set(objects.map(({ name }) => name.replaceAll(',', ', ')))].slice(0, 3).join(' and ')}`
}

const arrayWords = (arrays: readonly Kind[]): string => {
  if (arrays.some(({ nested }) => nested)) return arrays.some(({ name }) => name === 'Map') ? 'Map of arrays' : 'array of arrays'
  const [first] = arrays
  return first !== undefined && first.name !== 'array' && first.name !== 'Array' ? first.name : 'array'
}

const most = 1.5
const withParents = 2.2
const barely = 1.05

/** A list has one link an object, or two that undo each other; a tree one a child, and perhaps one back; anything else is a graph. */
function shapeOf(objects: readonly Kind[], arrays: readonly Kind[]): string {
  const count = objects.reduce((sum, kind) => sum + kind.objects, 0)
  const links = objects.reduce((sum, kind) => sum + kind.links, 0)
  const fields = objects.reduce((sum, kind) => sum + kind.fields, 0)
  const held = arrays.reduce((sum, kind) => sum + kind.links, 0)
  if (fields === 0 && held === 0) return 'dictionary'
  if (objects.length > 1) return 'graph'
  if (held > 0) return held <= barely * count ? 'tree' : 'graph'
  if (fields === 1) return 'list'
  if (fields === 2) return links > most * count ? 'list' : 'tree'
  return links <= withParents * count ? 'tree' : 'graph'
}

const verbs: Readonly<Record<InputClass, string>> = { traversal: 'traverses', modification: 'modifies', construction: 'constructs' }

const article = (words: string): string => (/^[aeiou]/i.test(words) ? 'an' : 'a')

/** `constructs a list of Node and traverses an array`; `works on no data structure`. */
export function titleOf(
  inputs: readonly { readonly words: string; readonly class: InputClass }[],
  readsInput: boolean,
  writesOutput: boolean,
): string {
  const parts = [...new Set(inputs.map((input) => `${verbs[input.class]} ${article(input.words)} ${input.words}`))].slice(0, 3)
  if (readsInput) parts.push('reads input')
  if (writesOutput) parts.push('writes output')
  return parts.length === 0 ? 'works on no data structure' : parts.join(', ')
}
