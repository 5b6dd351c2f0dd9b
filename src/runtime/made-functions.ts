// Probes of code that makes functions of strings. Only V8's own constructors are told of, and only strings: turning anything else into one would run code of
// the program.

import { functionConstructors, indirectEval, isArray } from './builtins.ts'
import type { RuntimeHost } from './host.ts'
import type { Units } from './tables/units.ts'
import type { Value } from './value.ts'

const allStrings = (values: readonly Value[]): boolean => {
  for (let i = 0; i < values.length; i++) if (typeof values[i] !== 'string') return false
  return true
}

export function madeProbes(units: Units, { probeMade, isProxy }: RuntimeHost): Record<string, Value> {
  function probed(site: number, maker: Value, body: Value, parameters: readonly Value[]): Value {
    if (probeMade === undefined || typeof body !== 'string') return body
    const { file, name } = units.sites[site]!
    for (let kind = 0; kind < functionConstructors.length; kind++)
      if (functionConstructors[kind] === maker && allStrings(parameters)) return probeMade({ file, maker: name, kind, parameters, body })
    return body
  }
  return {
    /** The last argument of `new Function(…)`; those before it are handed as well. */
    MF: (site: number, maker: Value, body: Value, ...parameters: readonly Value[]): Value => probed(site, maker, body, parameters),
    /** What is given to `eval`. */
    ME: (site: number, maker: Value, body: Value): Value => {
      if (probeMade === undefined || typeof body !== 'string' || maker !== indirectEval) return body
      const { file, name } = units.sites[site]!
      return probeMade({ file, maker: name, kind: 'eval', body })
    },
    /** The list of `Function.apply(receiver, list)`. */
    ML: (site: number, maker: Value, list: Value): Value => {
      if (isProxy(list) || !isArray(list) || list.length === 0) return list
      const parameters: Value[] = []
      const last = list.length - 1
      for (let i = 0; i < last; i++) parameters[i] = list[i]
      const body = probed(site, maker, list[last], parameters)
      if (body === list[last]) return list
      parameters[last] = body
      return parameters
    },
  }
}
