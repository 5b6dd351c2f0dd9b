// What a reader would call a function that has no name, where nothing is bound to it: most callbacks, and they are what JavaScript is made of.

import { childList, isFunction, type Node, requiredChild, textAt, withoutTypes } from './node.ts'

export const anonymous = '(anonymous)'
/** `(() => { … })()`. */
export const calledAtOnce = '(IIFE)'

/** A first argument that is longer is cut. */
const mostText = 24

/** A function, whatever types stand around it. */
export function isFunctionValue(node: Node): boolean {
  return isFunction(withoutTypes(node))
}

/** After the call that it is given to, and what that is told first: `(filter callback)`, `(get '/users' callback)`. */
export function callbackName(call: Node): string {
  const callee = dottedName(withoutTypes(requiredChild(call, 'callee')))
  if (callee === null) return anonymous
  const [first] = childList(call, 'arguments')
  const text = first?.type === 'Literal' ? first['value'] : null
  const told = typeof text === 'string' ? ` '${cut(text.replaceAll(/\s+/g, ' '))}'` : ''
  return `(${shortName(callee)}${told} callback)`
}

/** The function of `__name(() => …, "f")`, as esbuild writes what had a name (`keepNames`, which tsx asks for), and that name; null for other calls. */
export function keptName(call: Node): { readonly value: Node; readonly name: string } | null {
  const callee = requiredChild(call, 'callee')
  const [value, text, ...more] = childList(call, 'arguments')
  if (callee.type !== 'Identifier' || callee['name'] !== '__name' || value === undefined || more.length > 0) return null
  const name = text?.type === 'Literal' ? text['value'] : null
  return typeof name === 'string' && name !== '' ? { value, name } : null
}

/** `map` of `rows.map`, all of `Array.from`: what belongs to a class means little alone. */
function shortName(dotted: string): string {
  return /(?:\b[A-Z]\w*\.)?[^.]+$/.exec(dotted)?.[0] ?? dotted
}

/** After the function that returns it: `(returned by limit)`. */
export function returnedName(by: string): string {
  return by.startsWith('(') ? anonymous : `(returned by ${by})`
}

/** `a.b.c` as it is written; without what is before the last computed part or call. Null where there is no name. */
export function dottedName(node: Node): string | null {
  switch (node.type) {
    case 'Identifier':
      return textAt(node, 'name')
    case 'ThisExpression':
      return 'this'
    case 'Literal':
      return String(node['value'])
    case 'MemberExpression': {
      if (node['computed'] === true) return null
      const object = dottedName(withoutTypes(requiredChild(node, 'object')))
      const property = requiredChild(node, 'property')
      const name = property.type === 'PrivateIdentifier' ? `#${textAt(property, 'name')}` : textAt(property, 'name')
      return object === null ? name : `${object}.${name}`
    }
    default:
      return null
  }
}

function cut(text: string): string {
  return text.length <= mostText ? text : `${text.slice(0, mostText - 1)}…`
}
