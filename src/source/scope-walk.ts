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
import type {
  ArrayExpression,
  Binary,
  BlockStatement,
  CallExpression,
  ConditionalExpression,
  Decorated,
  FunctionNode,
  Identifier,
  IfStatement,
  MemberExpression,
  Property,
  ReturnStatement,
  SwitchCase,
  Unary,
  VariableDeclaration,
  WithArgument,
  WithExpression,
  WithProperties,
} from './shapes.ts'
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
const nowhere: readonly number[] = []
const noInits: Inits = []
const plainScope: ScopeOptions = {}

/** One walk over a program: declares names, logs references. */
export class ScopeWalk {
  readonly variables: MutableVariable[] = []
  /** By offset at which an identifier starts: 1 plus the id of its variable, -1 less its place among the references while that is not known, or 0. */
  readonly resolved: Int32Array
  readonly references: References = { identifiers: [], scopes: [], uses: [] }
  /** Sloppy functions declared in blocks, to be hoisted when every other name is known. */
  readonly blockFunctions: { readonly scope: Scope; readonly id: Node }[] = []
  readonly routineParents: Map<Node, Node | null> = new Map()
  /** Where routines and loops begin. */
  readonly landmarks: number[] = []
  /** Routines that contain a direct `eval` or a `with`, not counting the routines inside them. */
  readonly dynamicRoutines: Set<Node> = new Set()
  /** Where `arguments` is only asked for what it has, or passed on by `f.apply(o, arguments)`. */
  readonly usedInPlace: Set<number> = new Set()
  readonly #program: Node
  #scope: Scope
  readonly #visit = (node: Node): void => this.#walk(node)
  readonly #assigned = (id: Node): void => this.#refer(id, 'write')
  readonly #parameter = (id: Node): void => this.#declareId(this.#scope, id, 'param', null)

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
      writtenAt: nowhere,
      inits,
      captured: false,
    }
    this.variables.push(variable)
    scope.names ??= new Map()
    scope.names.set(name, variable)
    return variable
  }

  #declareId(scope: Scope, id: Node | null, kind: VariableKind, inits: Inits): void {
    if (id?.type === 'Identifier') this.resolve(id, this.declare(scope, (id as Identifier).name, kind, inits))
  }

  resolve(identifier: Node, variable: Variable): void {
    this.resolved[identifier.start] = variable.id + 1
  }

  #refer(identifier: Node, use: Use): void {
    const { identifiers, scopes, uses } = this.references
    this.resolved[identifier.start] = -1 - identifiers.length
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
    this.#inside(new Scope(this.#scope, this.#scope.routine, plainScope), body)
  }

  #inRoutine(routine: Node, options: ScopeOptions, body: () => void): void {
    this.routineParents.set(routine, this.#scope.routine)
    this.landmarks.push(routine.start)
    this.#inside(new Scope(this.#scope, routine, { ...options, ownsVars: true }), body)
  }

  #maybe(node: Node | null): void {
    if (node !== null) this.#walk(node)
  }

  #all(nodes: readonly (Node | null)[]): void {
    for (let i = 0; i < nodes.length; i++) this.#maybe(nodes[i]!)
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
        return this.#member(node as MemberExpression)
      case 'CallExpression':
        return this.#call(node as CallExpression)
      case 'ExpressionStatement':
        return this.#walk((node as WithExpression).expression)
      case 'ReturnStatement':
        return this.#maybe((node as ReturnStatement).argument)
      case 'IfStatement':
        return this.#if(node as IfStatement)
      case 'BinaryExpression':
      case 'LogicalExpression':
        return this.#leftDeep(node as Binary)
      case 'AssignmentExpression':
        this.#pattern((node as Binary).left, this.#assigned)
        return this.#walk((node as Binary).right)
      case 'UnaryExpression':
        return this.#walk((node as Unary).argument)
      case 'UpdateExpression':
        return this.#pattern((node as Unary).argument, this.#assigned)
      case 'ConditionalExpression':
        return this.#if(node as ConditionalExpression)
      case 'ObjectExpression':
        return this.#all((node as WithProperties).properties)
      case 'ArrayExpression':
        return this.#all((node as ArrayExpression).elements)
      case 'Property':
        return this.#keyAndValue(node as Property)
      default:
        return this.#walkStatement(node)
    }
  }

  #walkStatement(node: Node): void {
    switch (node.type) {
      case 'BlockStatement':
        return this.#block((node as BlockStatement).body)
      case 'VariableDeclaration':
        return node['declare'] === true ? undefined : this.#variables(node as VariableDeclaration, false)
      case 'SwitchCase':
        this.#maybe((node as SwitchCase).test)
        return this.#all((node as SwitchCase).consequent)
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

  #member({ object, property, computed }: MemberExpression): void {
    if (isArguments(object)) this.usedInPlace.add(object.start)
    this.#walk(object)
    if (computed) this.#walk(property)
  }

  #call(node: CallExpression): void {
    if (isDirectEval(node)) this.dynamicRoutines.add(this.#scope.routine)
    const [, passed] = node.arguments
    if (passed !== undefined && isArguments(passed) && isApply(node.callee)) this.usedInPlace.add(passed.start)
    this.#walk(node.callee)
    this.#all(node.arguments)
  }

  #if({ test, consequent, alternate }: IfStatement): void {
    this.#walk(test)
    this.#walk(consequent)
    this.#maybe(alternate)
  }

  #block(statements: readonly Node[]): void {
    const outer = this.#scope
    this.#scope = new Scope(outer, outer.routine, plainScope)
    this.#all(statements)
    this.#scope = outer
  }

  #walkScoped(node: Node): void {
    if (isDeclared(node)) return
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#function(node as FunctionNode)
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
  #leftDeep(node: Binary): void {
    if (node.left.type !== 'BinaryExpression' && node.left.type !== 'LogicalExpression') return this.#operands(node)
    const chain: Binary[] = []
    let left: Node = node
    for (; left.type === 'BinaryExpression' || left.type === 'LogicalExpression'; left = (left as Binary).left) chain.push(left as Binary)
    this.#operands(chain.pop()!)
    for (let outer = chain.pop(); outer !== undefined; outer = chain.pop()) this.#walk(outer.right)
  }

  #operands({ left, right }: Binary): void {
    if (left.type !== 'PrivateIdentifier') this.#walk(left)
    this.#walk(right)
  }

  #keyAndValue({ key, value, computed }: Property): void {
    if (computed) this.#walk(key)
    this.#walk(value)
  }

  /** Calls `bind` with each identifier that a pattern binds or assigns; walks its keys, defaults and member targets. */
  #pattern(node: Node, bind: (identifier: Node) => void): void {
    const target = withoutTypes(node)
    switch (target.type) {
      case 'Identifier':
        return bind(target)
      case 'ObjectPattern':
        for (const property of (target as WithProperties).properties) {
          if (property.type !== 'Property') this.#pattern(property, bind)
          else this.#patternProperty(property as Property, bind)
        }
        return
      case 'ArrayPattern':
        for (const element of childList(target, 'elements')) this.#pattern(element, bind)
        return
      case 'AssignmentPattern':
        this.#pattern((target as Binary).left, bind)
        return this.#walk((target as Binary).right)
      case 'RestElement':
        return this.#pattern((target as WithArgument).argument, bind)
      case 'TSParameterProperty':
        return this.#pattern(requiredChild(target, 'parameter'), bind)
      default:
        return this.#walk(target)
    }
  }

  #patternProperty({ key, value, computed }: Property, bind: (identifier: Node) => void): void {
    if (computed) this.#walk(key)
    this.#pattern(value, bind)
  }

  #variables({ kind, declarations }: VariableDeclaration, iterated: boolean): void {
    for (let i = 0; i < declarations.length; i++) {
      const { id, init } = declarations[i]!
      const known: Inits = iterated || id.type !== 'Identifier' ? null : init === null ? noInits : [init]
      if (id.type === 'Identifier') this.#variable(id, kind, known, iterated || init !== null)
      else this.#pattern(id, (name) => this.#variable(name, kind, known, iterated || init !== null))
      this.#maybe(init)
    }
  }

  #variable(name: Node, kind: string, inits: Inits, hasValue: boolean): void {
    if (kind === 'var') this.#var(name, inits, hasValue)
    else this.#declareId(this.#scope, name, kind === 'let' ? 'let' : 'const', inits)
  }

  // A `var` may name a parameter, and `var e = 1` inside `catch (e)` assigns what the clause bound: the scope chain decides, later.
  #var(identifier: Node, inits: Inits, hasValue: boolean): void {
    const scope = this.#scope.varScope
    const { name } = identifier as Identifier
    if (!(scope.isBody && scope.parent?.names?.has(name) === true)) this.declare(scope, name, 'var', inits)
    this.#refer(identifier, hasValue ? 'initialise' : 'bind')
  }

  #forEach(node: Node): void {
    this.#inBlock(() => {
      const left = requiredChild(node, 'left')
      if (left.type === 'VariableDeclaration') this.#variables(left as VariableDeclaration, true)
      else this.#pattern(left, this.#assigned)
      this.#walk(requiredChild(node, 'right'))
      this.#walk(requiredChild(node, 'body'))
    })
  }

  #function(node: FunctionNode): void {
    const { id } = node
    if (node.type === 'FunctionDeclaration') this.#functionName(node, id)
    if (node.type !== 'FunctionExpression' || id === null) return this.#functionBody(node)
    this.#inBlock(() => {
      this.#declareId(this.#scope, id, 'fnName', [node])
      this.#functionBody(node)
    })
  }

  #functionName(node: FunctionNode, id: Node | null): void {
    if (id === null) return
    const scope = this.#scope
    const parameter = scope.isBody ? scope.parent?.names?.get(textAt(id, 'name')) : undefined
    if (parameter !== undefined) return this.#refer(id, 'initialise')
    this.#declareId(scope, id, 'function', [node])
    if (scope !== scope.varScope && !scope.strict && !node.async && !node.generator) this.blockFunctions.push({ scope, id })
  }

  #functionBody(node: FunctionNode): void {
    const { body } = node
    const isBlock = body.type === 'BlockStatement'
    const strict = this.#scope.strict || (isBlock && hasUseStrict((body as BlockStatement).body))
    const outer = this.#scope
    this.routineParents.set(node, outer.routine)
    this.landmarks.push(node.start)
    this.#scope = new Scope(outer, node, { strict, hasArguments: node.type !== 'ArrowFunctionExpression', ownsVars: true })
    this.#parameters(node.params)
    this.#scope = new Scope(this.#scope, node, { strict, ownsVars: true, isBody: true })
    if (isBlock) this.#all((body as BlockStatement).body)
    else this.#walk(body)
    this.#scope = outer
  }

  #parameters(params: readonly Node[]): void {
    for (let i = 0; i < params.length; i++) {
      const { decorators } = params[i] as Decorated
      if (decorators !== undefined) this.#all(decorators)
      this.#pattern(params[i]!, this.#parameter)
    }
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
      for (const member of childList(requiredChild(node, 'body'), 'body')) this.#classMember(member)
    })
  }

  #classMember(member: Node): void {
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

const isArguments = (node: Node): boolean => node.type === 'Identifier' && node['name'] === 'arguments'

const isApply = (callee: Node): boolean => callee.type === 'MemberExpression' && textAt(requiredChild(callee, 'property'), 'name') === 'apply'

function isDirectEval({ callee: typed, optional }: CallExpression): boolean {
  const callee = withoutTypes(typed)
  return callee.type === 'Identifier' && (callee as Identifier).name === 'eval' && optional !== true
}

function leftmost(name: Node): Node {
  let node = name
  while (node.type === 'TSQualifiedName') node = requiredChild(node, 'left')
  return node
}
