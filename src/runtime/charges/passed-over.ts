// What `drop` passes over: an iterator does not tell what it goes through, so that is noted where it is made, `xs.values().drop(i)`.

import { max, min, nativeMethods } from '../../protocol/index.ts'
import { inheritedFrom } from '../builtins.ts'
import { collectionSize } from '../cells/genuine-collections.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'
import { createLengthOf } from './charge.ts'

export interface PassedOver {
  /** `o.values()`, or what has that code, returned `it`, of which `drop` is asked next. */
  readonly from: (code: number, it: Value, o: Value) => void
  /** Steps of `it.drop(amount)`; negative where it is not known. */
  readonly dropped: (it: Value, amount: Value) => number
}

const isMaker = nativeMethods.map((name) => name === 'keys' || name === 'values' || name === 'entries')
const ofIterators: Value = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
const { drop }: Value = ofIterators

export function createPassedOver(host: RuntimeHost): PassedOver {
  const [lengthOf, found] = [createLengthOf(host), inheritedFrom(host.isProxy)]
  let latest: Value
  let size = 0
  return {
    from: (code, it, o) => {
      if (isMaker[code] !== true || typeof o !== 'object' || o === null || host.isProxy(o)) return
      latest = it
      size = max(lengthOf(o), collectionSize(o))
    },
    dropped: (it, amount) => {
      const isKnown = latest !== undefined && it === latest && found(it, 'drop') === drop
      latest = undefined
      return isKnown && typeof amount === 'number' ? max(0, min(amount, size)) : -1
    },
  }
}
