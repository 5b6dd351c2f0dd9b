// What functions of Node's modules cost that are told by what they are: `path.join` goes through the characters of its paths, `v8.serialize` through all that is in
// a value, and writes it.

import { max, type NativeMethod } from '../../protocol/index.ts'
import { dataOf } from '../builtins.ts'
import { eachPlain } from '../cells/plain-data.ts'
import type { Modules } from '../host.ts'
import type { Value } from '../value.ts'
import { type Charge, type Charges, type ChargeTools, createLengthOf, createReadNested, createReadWhole } from './charge.ts'

/** Objects that have such functions. */
export const moduleOwners = (modules: Modules | undefined): readonly Value[] =>
  modules === undefined ? [] : [modules.path.posix, modules.path.win32, modules.v8]

/** Charges calls of a function that one of `owners` has under that name, on whatever it is called: a module, or a namespace of one. */
function whenOf(owners: readonly Value[], name: NativeMethod, charge: Charge): Charge {
  const known: readonly Value[] = owners.map((owner) => dataOf(owner, name))
  return (call) => {
    const f: Value = dataOf(call.o, name)
    for (let i = 0; i < known.length; i++) if (f !== undefined && known[i] === f) return charge(call)
    return 0
  }
}

export function moduleCharges(tools: ChargeTools): Charges {
  const { cells, state } = tools
  const { modules } = state.host
  const [readWhole, readNested, lengthOf] = [createReadWhole(tools), createReadNested(tools), createLengthOf(state.host)]
  if (modules === undefined) return {}
  const { path, v8 } = modules
  const onPath = (name: NativeMethod): Charge =>
    whenOf([path.posix, path.win32], name, ({ r, a, b, t }) => {
      const given = (typeof a === 'string' ? readWhole(a, t) : 0) + (typeof b === 'string' ? readWhole(b, t) : 0)
      return max(given, lengthOf(r))
    })
  return {
    join: onPath('join'),
    normalize: onPath('normalize'),
    relative: onPath('relative'),
    resolve: onPath('resolve'),
    serialize: whenOf([v8], 'serialize', ({ r, a, t }) => {
      readNested(a, t)
      return lengthOf(r) / 8
    }),
    deserialize: whenOf([v8], 'deserialize', ({ r, a, t }) => {
      readWhole(a, t)
      return eachPlain(r, (o) => void cells.born(o, t))
    }),
  }
}
