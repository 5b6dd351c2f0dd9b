// Built-ins that go by names of their own: `const { keys } = Object`, `var stringify = JSON.stringify`, `import { inspect } from 'node:util'`. Which function it is
// the runtime sees; here it is only told apart from the program's own, as far as the head of a file shows.

import { nativeCode } from '../../protocol/index.ts'
import { childAt, childList, memberName, type Node, requiredChild, type Scopes, textAt, type Variable, withoutTypes } from '../../source/index.ts'

/** A method that is called by a name of its own. */
export interface Alias {
  readonly method: string
  /** The global that has it; null where it comes from a module of Node. */
  readonly namespace: string | null
}

export type Aliases = ReadonlyMap<Variable, Alias>

/** Globals with functions of their own whose work grows. */
const owners: ReadonlySet<string> = new Set(['Object', 'Array', 'JSON'])
/** Modules of Node of which some functions are timed, or known. */
const modules: ReadonlySet<string> = new Set(
  ['util', 'assert', 'assert/strict', 'zlib', 'crypto', 'path', 'path/posix', 'path/win32', 'v8'].flatMap((name) => [name, `node:${name}`]),
)

/** By variable that nothing assigns after its declaration at the top of the program. */
export function aliasesOf(program: Node, scopes: Scopes): Aliases {
  const found = new Map<Variable, Alias>()
  const add = (local: Node | null, method: string, namespace: string | null): void => {
    const variable = local === null || !nativeCode.has(method) ? null : scopes.variableOf(local)
    if (variable?.assignments === 0 && variable.writtenAt.length <= 1) found.set(variable, { method, namespace })
  }
  for (const each of childList(program, 'body')) {
    const statement = each.type === 'ExportNamedDeclaration' ? (childAt(each, 'declaration') ?? each) : each
    if (statement.type === 'ImportDeclaration') imported(statement, add)
    else if (statement.type === 'VariableDeclaration')
      for (const declarator of childList(statement, 'declarations')) declared(declarator, scopes, add)
  }
  return found
}

type Add = (local: Node | null, method: string, namespace: string | null) => void

function imported(statement: Node, add: Add): void {
  if (!modules.has(textAt(requiredChild(statement, 'source'), 'value'))) return
  for (const specifier of childList(statement, 'specifiers')) {
    const name = specifier.type === 'ImportSpecifier' ? childAt(specifier, 'imported') : null
    if (name?.type === 'Identifier') add(childAt(specifier, 'local'), textAt(name, 'name'), null)
  }
}

function declared(declarator: Node, scopes: Scopes, add: Add): void {
  const [id, init] = [childAt(declarator, 'id'), childAt(declarator, 'init')]
  if (id === null || init === null) return
  const value = withoutTypes(init)
  if (id.type === 'Identifier' && value.type === 'MemberExpression') {
    const namespace = ownerIn(requiredChild(value, 'object'), scopes)
    if (namespace !== undefined) add(id, memberName(value), namespace)
  } else if (id.type === 'ObjectPattern') {
    const namespace = ownerIn(value, scopes)
    if (namespace === undefined) return
    for (const property of childList(id, 'properties')) {
      const [key, local] = [childAt(property, 'key'), childAt(property, 'value')]
      if (key?.type === 'Identifier' && property['computed'] !== true && local?.type === 'Identifier') add(local, textAt(key, 'name'), namespace)
    }
  }
}

/** The global's name, null for a module of Node, undefined for anything else. */
function ownerIn(node: Node, scopes: Scopes): string | null | undefined {
  const value = withoutTypes(node)
  if (value.type === 'Identifier') {
    const name = textAt(value, 'name')
    return owners.has(name) && scopes.variableOf(value) === null ? name : undefined
  }
  if (value.type !== 'CallExpression') return undefined
  const [callee, [path, ...others]] = [requiredChild(value, 'callee'), childList(value, 'arguments')]
  const isRequire = callee.type === 'Identifier' && textAt(callee, 'name') === 'require' && others.length === 0
  return isRequire && path?.type === 'Literal' && modules.has(String(path['value'])) ? null : undefined
}

/** `list.includes`, by its name. */
export const isBuiltInByName = (node: Node): boolean => {
  const bare = withoutTypes(node)
  return bare.type === 'MemberExpression' && nativeCode.has(memberName(bare))
}

/** A variable of which nothing but its declaration says what it is, `const has = list.includes.bind(list)`; undefined for others. */
export function boundAlias({ assignments, writtenAt, inits }: Variable): Alias | undefined {
  const [init, ...others] = inits ?? []
  if (init === undefined || others.length > 0 || assignments > 0 || writtenAt.length > 1) return undefined
  const value = withoutTypes(init)
  const callee = value.type === 'CallExpression' ? withoutTypes(requiredChild(value, 'callee')) : null
  if (callee?.type !== 'MemberExpression' || memberName(callee) !== 'bind' || childList(value, 'arguments').length !== 1) return undefined
  const bound = withoutTypes(requiredChild(callee, 'object'))
  return isBuiltInByName(bound) ? { method: memberName(bound), namespace: null } : undefined
}
