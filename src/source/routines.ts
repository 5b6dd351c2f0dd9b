import {
  childAt,
  childList,
  forEachChild,
  isClass,
  isFieldInitialiser,
  isFunction,
  isLeftAlone,
  isLoop,
  requiredChild,
  textAt,
  withoutTypes,
  type Node,
} from './node.ts'
import { anonymous, callbackName, calledAtOnce, dottedName, isFunctionValue, keptName, returnedName } from './nameless.ts'

export type RoutineKind = 'program' | 'function' | 'arrow' | 'method' | 'constructor' | 'getter' | 'setter' | 'field' | 'static-block'

/** Code with activations of its own. A method's `node` is its function, a field's and a static block's the class member. */
export interface Routine {
  /** Place in `Outline.routines`. */
  readonly index: number
  readonly node: Node
  readonly kind: RoutineKind
  /** `dedupe`, `Trie.insert`, `(module)`, `Trie.(init children)`, `Trie.(static)`; without a name of its own `(filter callback)` and the like (nameless.ts). */
  readonly name: string
  /** The names of the routines around it and its own, joined by `.`; not necessarily unique. */
  readonly path: string
  readonly parent: number | null
  readonly generator: boolean
  readonly async: boolean
}

export interface SourceLoop {
  /** Place in `Outline.loops`. */
  readonly index: number
  readonly node: Node
  readonly name: 'for' | 'for…in' | 'for…of' | 'for await' | 'while' | 'do'
  /** The routine whose loop it is. */
  readonly routine: number
  /** The loop around it in the same routine. */
  readonly parent: number | null
}

/** The routines and loops of a program, each list in source order, a parent before its children. */
export interface Outline {
  readonly routines: readonly Routine[]
  readonly loops: readonly SourceLoop[]
}

const moduleName = '(module)'

/**
 * Lists every routine and loop of `program` that may be measured, with the names a reader of the source would use. With the `landmarks` of its scopes
 * the walk leaves out what has none within it, which is most of a program.
 */
export function outline(program: Node, landmarks: Int32Array | null = null): Outline {
  const walk = new OutlineWalk(landmarks)
  walk.routine(program, 'program', moduleName, () => forEachChild(program, (child) => walk.visit(child, null)))
  return { routines: walk.routines, loops: walk.loops }
}

class OutlineWalk {
  readonly routines: Routine[] = []
  readonly loops: SourceLoop[] = []
  #routine: Routine | null = null
  #loop: SourceLoop | null = null
  readonly #landmarks: Int32Array | null
  /** The first landmark that is not before the node visited last. */
  #nextLandmark = 0
  readonly #visitUnnamed = (node: Node): void => this.visit(node, null)

  constructor(landmarks: Int32Array | null) {
    this.#landmarks = landmarks
  }

  routine(node: Node, kind: RoutineKind, name: string, body: () => void): void {
    const outer = this.#routine
    const outerLoop = this.#loop
    const prefix = outer === null || outer.kind === 'program' ? '' : `${outer.path}.`
    this.#routine = {
      index: this.routines.length,
      node,
      kind,
      name,
      path: prefix + name,
      parent: outer?.index ?? null,
      generator: node['generator'] === true,
      async: node['async'] === true,
    }
    this.#loop = null
    this.routines.push(this.#routine)
    body()
    this.#routine = outer
    this.#loop = outerLoop
  }

  /** `name` is what the surrounding syntax calls the value of `node`. */
  visit(node: Node, name: string | null): void {
    if (this.#landmarks !== null && !this.#holdsLandmark(node, this.#landmarks)) return
    if (isLeftAlone(node)) return
    if (isFunction(node)) return this.#function(node, node.type === 'ArrowFunctionExpression' ? 'arrow' : 'function', name)
    if (isClass(node)) return this.#class(node, name)
    if (isLoop(node)) return this.#visitLoop(node)
    switch (node.type) {
      case 'VariableDeclarator':
      case 'AssignmentPattern':
      case 'AssignmentExpression':
        return this.#binding(node)
      case 'ObjectExpression':
        for (const property of childList(node, 'properties')) this.#property(property, name)
        return
      case 'CallExpression':
      case 'NewExpression':
        return this.#call(node, name)
      case 'ReturnStatement':
        return this.#returned(childAt(node, 'argument'))
      case 'ExportDefaultDeclaration':
        return this.visit(requiredChild(node, 'declaration'), 'default')
      case 'BinaryExpression':
        return this.#leftDeep(node)
      case 'ConditionalExpression':
      case 'LogicalExpression':
        return forEachChild(node, (child) => this.visit(child, name))
      default:
        if (withoutTypes(node) !== node) return this.visit(withoutTypes(node), name)
        return forEachChild(node, this.#visitUnnamed)
    }
  }

  /** Nodes come nearly in the order of the text, so the landmark is near the last one. */
  #holdsLandmark({ start, end }: Node, landmarks: Int32Array): boolean {
    let next = this.#nextLandmark
    while (next > 0 && landmarks[next - 1]! >= start) next--
    while (next < landmarks.length && landmarks[next]! < start) next++
    this.#nextLandmark = next
    return next < landmarks.length && landmarks[next]! < end
  }

  #function(node: Node, kind: RoutineKind, name: string | null): void {
    if (isLeftAlone(node)) return
    const own = childAt(node, 'id')
    const known = own === null ? name : textAt(own, 'name')
    this.routine(node, kind, known ?? anonymous, () => {
      if (node['expression'] !== true) return forEachChild(node, this.#visitUnnamed)
      const body = requiredChild(node, 'body')
      forEachChild(node, (child) => (child === body ? this.#returned(child) : this.visit(child, null)))
    })
  }

  #call(node: Node, name: string | null): void {
    const kept = keptName(node)
    if (kept !== null) return this.visit(kept.value, name ?? kept.name)
    const named = childList(node, 'arguments').some(isFunctionValue) ? callbackName(node) : null
    const callee = requiredChild(node, 'callee')
    forEachChild(node, (child) => this.visit(child, !isFunctionValue(child) ? null : child === callee ? calledAtOnce : named))
  }

  #returned(value: Node | null): void {
    if (value !== null) this.visit(value, isFunctionValue(value) ? returnedName(this.#routine?.name ?? moduleName) : null)
  }

  #visitLoop(node: Node): void {
    const outer = this.#loop
    const routine = this.#routine
    if (routine === null) return
    this.#loop = { index: this.loops.length, node, name: loopName(node), routine: routine.index, parent: outer?.index ?? null }
    this.loops.push(this.#loop)
    forEachChild(node, this.#visitUnnamed)
    this.#loop = outer
  }

  #binding(node: Node): void {
    const declares = node.type === 'VariableDeclarator'
    const target = requiredChild(node, declares ? 'id' : 'left')
    const value = childAt(node, declares ? 'init' : 'right')
    this.visit(target, null)
    if (value !== null) this.visit(value, targetName(target))
  }

  #property(property: Node, owner: string | null): void {
    if (property.type !== 'Property') return forEachChild(property, this.#visitUnnamed)
    if (property['computed'] === true) this.visit(requiredChild(property, 'key'), null)
    const value = requiredChild(property, 'value')
    const name = qualified(owner, memberName(property))
    const kind = methodKind(property)
    if (kind !== null && isFunction(value)) this.#function(value, kind, name)
    else this.visit(value, name)
  }

  #class(node: Node, name: string | null): void {
    const id = childAt(node, 'id')
    const className = id === null ? (name ?? '(class)') : textAt(id, 'name')
    const superClass = childAt(node, 'superClass')
    if (superClass !== null) this.visit(superClass, null)
    for (const member of childList(requiredChild(node, 'body'), 'body')) this.#member(member, className)
  }

  #member(member: Node, className: string): void {
    if (isLeftAlone(member)) return
    if (member.type === 'StaticBlock') {
      return this.routine(member, 'static-block', `${className}.(static)`, () => forEachChild(member, this.#visitUnnamed))
    }
    if (member['computed'] === true) this.visit(requiredChild(member, 'key'), null)
    const value = childAt(member, 'value')
    if (value === null) return
    const name = memberName(member)
    if (isFieldInitialiser(member)) {
      return this.routine(member, 'field', `${className}.(init ${name})`, () => this.visit(value, `${className}.${name}`))
    }
    if (isFunction(value)) this.#function(value, methodKind(member) ?? 'method', `${className}.${name}`)
  }

  #leftDeep(node: Node): void {
    const right: Node[] = []
    let left = node
    while (left.type === 'BinaryExpression') {
      right.push(requiredChild(left, 'right'))
      left = requiredChild(left, 'left')
    }
    this.visit(left, null)
    for (const operand of right.toReversed()) this.visit(operand, null)
  }
}

function loopName(node: Node): SourceLoop['name'] {
  switch (node.type) {
    case 'ForInStatement':
      return 'for…in'
    case 'ForOfStatement':
      return node['await'] === true ? 'for await' : 'for…of'
    case 'WhileStatement':
      return 'while'
    case 'DoWhileStatement':
      return 'do'
    default:
      return 'for'
  }
}

function methodKind(member: Node): RoutineKind | null {
  switch (member['kind']) {
    case 'get':
      return 'getter'
    case 'set':
      return 'setter'
    case 'constructor':
      return 'constructor'
    case 'method':
      return 'method'
    default:
      return member['method'] === true ? 'method' : null
  }
}

function qualified(owner: string | null, name: string): string {
  return owner === null ? name : `${owner}.${name}`
}

function memberName(member: Node): string {
  const key = requiredChild(member, 'key')
  if (member['computed'] === true) return `[${dottedName(key) ?? '…'}]`
  return key.type === 'PrivateIdentifier' ? `#${textAt(key, 'name')}` : (dottedName(key) ?? '…')
}

// `Trie.prototype.insert = …` names `Trie.insert`, `exports.parse = …` names `parse`, `this.run = …` names `run`.
function targetName(target: Node): string | null {
  const dotted = dottedName(withoutTypes(target))
  if (dotted === null) return null
  return dotted.replace(/\.prototype\b/, '').replace(/^(?:this|module\.exports|exports)\./, '')
}
