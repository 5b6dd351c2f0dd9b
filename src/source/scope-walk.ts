import {
  childAt,
  childList,
  directivesOf,
  forEachChild,
  isDeclared,
  isFieldInitialiser,
  isNode,
  requiredChild,
  textAt,
  withoutTypes,
  type Node,
} from './node.ts'
import type { Variable, VariableKind } from './variable.ts'

/** A variable while the analysis runs. */
export type MutableVariable = { -readonly [Field in keyof Variable]: Variable[Field] }

interface ScopeOptions {
  readonly strict?: boolean
  readonly hasArguments?: boolean
  readonly isBody?: boolean
  readonly ownsVars?: boolean
}

export class Scope {
  readonly parent: Scope | null
  readonly routine: Node
  /** Where a `var` inside this scope is declared. */
  readonly varScope: Scope
  readonly strict: boolean
  /** The scope of parameters of a function that has `arguments`. */
  readonly hasArguments: boolean
  /** The scope of a function's body, inside that of its parameters, whose closures do not see the body's names. */
  readonly isBody: boolean
  /** Null while empty: most blocks declare nothing. */
  names: Map<string, MutableVariable> | null = null
  #around: Scope | null | undefined = undefined

  constructor(parent: Scope | null, routine: Node, options: ScopeOptions) {
    this.parent = parent
    this.routine = routine
    this.varScope = options.ownsVars === true || parent === null ? this : parent.varScope
    this.strict = options.strict ?? parent?.strict ?? false
    this.hasArguments = options.hasArguments ?? false
    this.isBody = options.isBody ?? false
  }

  /** The nearest scope around this one that declares something. To be asked when all names are declared. */
  get around(): Scope | null {
    if (this.#around !== undefined) return this.#around
    let scope = this.parent
    while (scope !== null && scope.names === null) scope = scope.parent
    this.#around = scope
    return scope
  }
}

/** `bind`: a `var` without a value; `initialise`: a `var` with one. */
export type Use = 'read' | 'write' | 'bind' | 'initialise'

/** Every use of a name, as three lists of one length: a large program has a million, too many for an object each. */
export interface References {
  readonly identifiers: Node[]
  readonly scopes: Scope[]
  readonly uses: Use[]
}

type Inits = readonly Node[] | null
const nobody: ReadonlySet<Node> = new Set()

/** One walk over a program: declares names, logs references. */
export class ScopeWalk {
  readonly variables: MutableVariable[] = []
  /** By offset at which an identifier starts: 1 plus the id of its variable, or 0. */
  readonly resolved: Int32Array
  readonly references: References = { identifiers: [], scopes: [], uses: [] }
  /** Sloppy functions declared in blocks, to be hoisted when every other name is known. */
  readonly blockFunctions: { readonly scope: Scope; readonly id: Node }[] = []
  readonly routineParents: Map<Node, Node | null> = new Map()
  /** Functions that refer to their `arguments`. */
  readonly argumentsOf: Set<Node> = new Set()
  /** Where routines and loops begin. */
  readonly landmarks: number[] = []
  /** Routines that contain a direct `eval` or a `with`, not counting the routines inside them. */
  readonly dynamicRoutines: Set<Node> = new Set()
  readonly #program: Node
  #scope: Scope
  readonly #visit = (node: Node): void => this.#walk(node)

  constructor(program: Node) {
    this.#program = program
    this.resolved = new Int32Array(program.end + 1)
    const strict = program['sourceType'] === 'module' || hasUseStrict(childList(program, 'body'))
    this.#scope = new Scope(null, program, { strict, ownsVars: true })
    this.routineParents.set(program, null)
  }

  run(): void {
    forEachChild(this.#program, this.#visit)
  }

  declare(scope: Scope, name: string, kind: VariableKind, inits: Inits): MutableVariable {
    const known = scope.names?.get(name)
    if (known !== undefined) {
      known.inits = inits === null || known.inits === null ? null : [...known.inits, ...inits]
      return known
    }
    const variable: MutableVariable = {
      id: this.variables.length,
      name,
      kind,
      declaringFunction: scope.routine,
      assignments: 0,
      assignedIn: nobody,
      inits,
      captured: false,
    }
    this.variables.push(variable)
    scope.names ??= new Map()
    scope.names.set(name, variable)
    return variable
  }

  #declareId(scope: Scope, id: Node | null, kind: VariableKind, inits: Inits): void {
    if (id?.type === 'Identifier') this.resolve(id, this.declare(scope, textAt(id, 'name'), kind, inits))
  }

  resolve(identifier: Node, variable: Variable): void {
    this.resolved[identifier.start] = variable.id + 1
  }

  #refer(identifier: Node, use: Use): void {
    const { identifiers, scopes, uses } = this.references
    identifiers.push(identifier)
    scopes.push(this.#scope)
    uses.push(use)
  }

  #inside(scope: Scope, body: () => void): void {
    const outer = this.#scope
    this.#scope = scope
    body()
    this.#scope = outer
  }

  #inBlock(body: () => void): void {
    this.#inside(new Scope(this.#scope, this.#scope.routine, {}), body)
  }

  #inRoutine(routine: Node, options: ScopeOptions, body: () => void): void {
    this.routineParents.set(routine, this.#scope.routine)
    this.landmarks.push(routine.start)
    this.#inside(new Scope(this.#scope, routine, { ...options, ownsVars: true }), body)
  }

  #maybe(node: Node | null): void {
    if (node !== null) this.#walk(node)
  }

  #all(nodes: readonly Node[]): void {
    for (const node of nodes) this.#walk(node)
  }

  // The commonest first, each by its own fields: looking a type's fields up takes longer.
  #walk(node: Node): void {
    switch (node.type) {
      case 'Identifier':
        return this.#refer(node, 'read')
      case 'Literal':
      case 'ThisExpression':
        return
      case 'MemberExpression':
        this.#walk(requiredChild(node, 'object'))
        if (node['computed'] === true) this.#walk(requiredChild(node, 'property'))
        return
      case 'CallExpression':
        return this.#call(node)
      case 'ExpressionStatement':
        return this.#walk(requiredChild(node, 'expression'))
      case 'ReturnStatement':
        return this.#maybe(childAt(node, 'argument'))
      case 'IfStatement':
        this.#walk(requiredChild(node, 'test'))
        this.#walk(requiredChild(node, 'consequent'))
        return this.#maybe(childAt(node, 'alternate'))
      case 'BinaryExpression':
      case 'LogicalExpression':
        return this.#leftDeep(node)
      case 'AssignmentExpression':
        this.#pattern(requiredChild(node, 'left'), (id) => this.#refer(id, 'write'))
        return this.#walk(requiredChild(node, 'right'))
      case 'UpdateExpression':
        return this.#pattern(requiredChild(node, 'argument'), (id) => this.#refer(id, 'write'))
      case 'Property':
        return this.#keyAndValue(node)
      case 'LabeledStatement':
        return this.#walk(requiredChild(node, 'body'))
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'MetaProperty':
      case 'ExportAllDeclaration':
        return
      default:
        return this.#walkScoped(node)
    }
  }

  #call(node: Node): void {
    const callee = requiredChild(node, 'callee')
    if (isDirectEval(callee, node)) this.dynamicRoutines.add(this.#scope.routine)
    this.#walk(callee)
    this.#all(childList(node, 'arguments'))
  }

  #walkScoped(node: Node): void {
    if (isDeclared(node)) return
    switch (node.type) {
      case 'BlockStatement':
        return this.#inBlock(() => forEachChild(node, this.#visit))
      case 'VariableDeclaration':
        return this.#variables(node, false)
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#function(node)
      case 'ClassDeclaration':
      case 'ClassExpression':
        return this.#class(node)
      case 'WhileStatement':
      case 'DoWhileStatement':
        this.landmarks.push(node.start)
        return forEachChild(node, this.#visit)
      case 'ForStatement':
        this.landmarks.push(node.start)
        return this.#inBlock(() => forEachChild(node, this.#visit))
      case 'ForInStatement':
      case 'ForOfStatement':
        this.landmarks.push(node.start)
        return this.#forEach(node)
      case 'SwitchStatement':
        this.#walk(requiredChild(node, 'discriminant'))
        return this.#inBlock(() => this.#all(childList(node, 'cases')))
      case 'CatchClause':
        return this.#inBlock(() => {
          const param = childAt(node, 'param')
          if (param !== null) this.#pattern(param, (id) => this.#declareId(this.#scope, id, 'catch', null))
          this.#walk(requiredChild(node, 'body'))
        })
      case 'WithStatement':
        this.dynamicRoutines.add(this.#scope.routine)
        return forEachChild(node, this.#visit)
      default:
        return this.#walkModuleAndDialects(node)
    }
  }

  #walkModuleAndDialects(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
        if (node['importKind'] !== 'type') for (const specifier of childList(node, 'specifiers')) this.#import(specifier)
        return
      case 'ExportNamedDeclaration':
        return this.#export(node)
      case 'JSXOpeningElement':
        this.#jsxName(requiredChild(node, 'name'))
        return this.#all(childList(node, 'attributes'))
      case 'JSXAttribute':
        return this.#maybe(childAt(node, 'value'))
      case 'JSXClosingElement':
        return
      case 'TSImportEqualsDeclaration':
        if (node['importKind'] !== 'type') this.#declareId(this.#scope, childAt(node, 'id'), 'import', null)
        return
      case 'TSEnumDeclaration':
        return this.#enum(node)
      case 'TSModuleDeclaration':
        this.#declareId(this.#scope, leftmost(requiredChild(node, 'id')), 'namespace', null)
        return this.#maybe(childAt(node, 'body'))
      case 'TSModuleBlock':
        return this.#inside(new Scope(this.#scope, this.#scope.routine, { ownsVars: true }), () => forEachChild(node, this.#visit))
      default:
        return forEachChild(node, this.#visit)
    }
  }

  // `a + b + c + …` of generated code is thousands of levels deep on the left.
  #leftDeep(node: Node): void {
    const right: Node[] = []
    let left = node
    while (left.type === 'BinaryExpression' || left.type === 'LogicalExpression') {
      right.push(requiredChild(left, 'right'))
      left = requiredChild(left, 'left')
    }
    if (left.type !== 'PrivateIdentifier') this.#walk(left)
    for (let index = right.length - 1; index >= 0; index--) this.#maybe(right[index] ?? null)
  }

  #keyAndValue(node: Node): void {
    if (node['computed'] === true) this.#walk(requiredChild(node, 'key'))
    this.#maybe(childAt(node, 'value'))
  }

  /** Calls `bind` with each identifier that a pattern binds or assigns; walks its keys, defaults and member targets. */
  #pattern(node: Node, bind: (identifier: Node) => void): void {
    const target = withoutTypes(node)
    switch (target.type) {
      case 'Identifier':
        return bind(target)
      case 'ObjectPattern':
        for (const property of childList(target, 'properties')) {
          if (property['computed'] === true) this.#walk(requiredChild(property, 'key'))
          this.#pattern(property.type === 'Property' ? requiredChild(property, 'value') : property, bind)
        }
        return
      case 'ArrayPattern':
        for (const element of childList(target, 'elements')) this.#pattern(element, bind)
        return
      case 'AssignmentPattern':
        this.#pattern(requiredChild(target, 'left'), bind)
        return this.#walk(requiredChild(target, 'right'))
      case 'RestElement':
        return this.#pattern(requiredChild(target, 'argument'), bind)
      case 'TSParameterProperty':
        return this.#pattern(requiredChild(target, 'parameter'), bind)
      default:
        return this.#walk(target)
    }
  }

  #variables(declaration: Node, iterated: boolean): void {
    const kind = textAt(declaration, 'kind')
    for (const declarator of childList(declaration, 'declarations')) {
      const id = requiredChild(declarator, 'id')
      const init = childAt(declarator, 'init')
      const known: Inits = iterated || id.type !== 'Identifier' ? null : init === null ? [] : [init]
      this.#pattern(id, (name) => {
        if (kind === 'var') return this.#var(name, known, iterated || init !== null)
        this.#declareId(this.#scope, name, kind === 'let' ? 'let' : 'const', known)
      })
      this.#maybe(init)
    }
  }

  // A `var` may name a parameter, and `var e = 1` inside `catch (e)` assigns what the clause bound: the scope chain decides, later.
  #var(identifier: Node, inits: Inits, hasValue: boolean): void {
    const scope = this.#scope.varScope
    const name = textAt(identifier, 'name')
    if (!(scope.isBody && scope.parent?.names?.has(name) === true)) this.declare(scope, name, 'var', inits)
    this.#refer(identifier, hasValue ? 'initialise' : 'bind')
  }

  #forEach(node: Node): void {
    this.#inBlock(() => {
      const left = requiredChild(node, 'left')
      if (left.type === 'VariableDeclaration') this.#variables(left, true)
      else this.#pattern(left, (id) => this.#refer(id, 'write'))
      this.#walk(requiredChild(node, 'right'))
      this.#walk(requiredChild(node, 'body'))
    })
  }

  #function(node: Node): void {
    const id = childAt(node, 'id')
    if (node.type === 'FunctionDeclaration') this.#functionName(node, id)
    if (node.type !== 'FunctionExpression' || id === null) return this.#functionBody(node)
    this.#inBlock(() => {
      this.#declareId(this.#scope, id, 'fnName', [node])
      this.#functionBody(node)
    })
  }

  #functionName(node: Node, id: Node | null): void {
    if (id === null) return
    const scope = this.#scope
    const parameter = scope.isBody ? scope.parent?.names?.get(textAt(id, 'name')) : undefined
    if (parameter !== undefined) return this.#refer(id, 'initialise')
    this.#declareId(scope, id, 'function', [node])
    const plain = node['async'] !== true && node['generator'] !== true
    if (scope !== scope.varScope && !scope.strict && plain) this.blockFunctions.push({ scope, id })
  }

  #functionBody(node: Node): void {
    const body = requiredChild(node, 'body')
    const strict = this.#scope.strict || hasUseStrict(childList(body, 'body'))
    this.#inRoutine(node, { strict, hasArguments: node.type !== 'ArrowFunctionExpression' }, () => {
      const declare = (id: Node): void => this.#declareId(this.#scope, id, 'param', null)
      for (const param of childList(node, 'params')) {
        this.#all(childList(param, 'decorators'))
        this.#pattern(param, declare)
      }
      this.#inside(new Scope(this.#scope, node, { strict, ownsVars: true, isBody: true }), () => {
        if (body.type === 'BlockStatement') forEachChild(body, this.#visit)
        else this.#walk(body)
      })
    })
  }

  #class(node: Node): void {
    this.#all(childList(node, 'decorators'))
    const id = childAt(node, 'id')
    if (node.type === 'ClassDeclaration') this.#declareId(this.#scope, id, 'class', [node])
    this.#inside(new Scope(this.#scope, this.#scope.routine, { strict: true }), () => {
      if (id !== null) {
        // Inside the class its name is a constant of its own, which assignments outside do not change.
        const inner = this.declare(this.#scope, textAt(id, 'name'), node.type === 'ClassDeclaration' ? 'class' : 'fnName', [node])
        if (node.type === 'ClassExpression') this.resolve(id, inner)
      }
      this.#maybe(childAt(node, 'superClass'))
      for (const member of childList(requiredChild(node, 'body'), 'body')) this.#member(member)
    })
  }

  #member(member: Node): void {
    this.#all(childList(member, 'decorators'))
    if (member['declare'] === true) return
    if (member.type === 'StaticBlock') return this.#inRoutine(member, { strict: true }, () => forEachChild(member, this.#visit))
    if (member['computed'] === true) this.#walk(requiredChild(member, 'key'))
    const value = childAt(member, 'value')
    if (value === null) return
    if (isFieldInitialiser(member)) this.#inRoutine(member, { strict: true }, () => this.#walk(value))
    else this.#walk(value)
  }

  #import(specifier: Node): void {
    if (specifier['importKind'] !== 'type') this.#declareId(this.#scope, childAt(specifier, 'local'), 'import', null)
  }

  #export(node: Node): void {
    if (node['exportKind'] === 'type') return
    this.#maybe(childAt(node, 'declaration'))
    if (isNode(node['source'])) return
    for (const specifier of childList(node, 'specifiers')) {
      if (specifier['exportKind'] !== 'type') this.#maybe(childAt(specifier, 'local'))
    }
  }

  #jsxName(name: Node): void {
    let root = name
    while (root.type === 'JSXMemberExpression') root = requiredChild(root, 'object')
    const text = textAt(root, 'name')
    // `<div>` is a string to JSX; `<Item>` and the `list` of `<list.Item>` are variables.
    const isVariable = root.type === 'JSXIdentifier' && text !== 'this' && (root !== name || /^[^a-z]/u.test(text)) && !text.includes('-')
    if (isVariable || root.type === 'Identifier') this.#refer(root, 'read')
  }

  #enum(node: Node): void {
    this.#declareId(this.#scope, requiredChild(node, 'id'), 'enum', null)
    this.#inBlock(() => {
      for (const member of childList(requiredChild(node, 'body'), 'members')) {
        this.#declareId(this.#scope, requiredChild(member, 'id'), 'enum', null)
        this.#maybe(childAt(member, 'initializer'))
      }
    })
  }
}

function hasUseStrict(statements: readonly Node[]): boolean {
  return directivesOf(statements).some((statement) => statement['directive'] === 'use strict')
}

function isDirectEval(typed: Node, call: Node): boolean {
  const callee = withoutTypes(typed)
  return callee.type === 'Identifier' && callee['name'] === 'eval' && call['optional'] !== true
}

function leftmost(name: Node): Node {
  let node = name
  while (node.type === 'TSQualifiedName') node = requiredChild(node, 'left')
  return node
}
