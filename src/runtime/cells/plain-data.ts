// Data that a built-in has just made of nothing but values, as `JSON.parse` and `structuredClone` do: no accessor or proxy can be in there.

import { isArray, isView, keysOf } from '../builtins.ts'
import { collectionSize, forEachEntry } from './genuine-collections.ts'
import { OwnMap } from '../own-map.ts'
import type { Value } from '../value.ts'

/** Shows every object in `value` once; returns how many objects and entries there are, bytes counted by eights. */
export function eachPlain(value: Value, show: (o: Value) => void): number {
  const seen = new OwnMap<Value, true>()
  const pending: Value[] = [value]
  let size = 0
  for (let left = 1; left > 0;) {
    const next = pending[--left]
    size++
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.set(next, true)
    if (isView(next)) size += next.byteLength / 8
    else if (collectionSize(next) >= 0)
      forEachEntry(next, (key, entry) => {
        pending[left++] = key
        pending[left++] = entry
      })
    else for (let i = 0, keys = keysOf(next); i < keys.length; i++) pending[left++] = next[keys[i]!]
    show(next)
  }
  return size
}

/** Shows every object and list in what `JSON.parse` made: none is in there twice. */
export function eachParsed(value: Value, show: (o: Value) => void): void {
  if (typeof value !== 'object' || value === null) return
  const pending: Value[] = [value]
  let left = 1
  const inside = (part: Value): void => {
    if (typeof part === 'object' && part !== null) pending[left++] = part
  }
  while (left > 0) {
    const next = pending[--left]
    if (isArray(next)) for (let i = 0; i < next.length; i++) inside(next[i])
    else for (let i = 0, keys = keysOf(next); i < keys.length; i++) inside(next[keys[i]!])
    show(next)
  }
}
