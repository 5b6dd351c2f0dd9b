// What Istanbul (istanbul-lib-instrument 6) calls statements, functions and branches, each with the block that has its count. A part of a pattern, or of
// a function that never runs, may have no block.

import { locateInCfg } from '../../cfg/index.ts'
import {
  analyse,
  childAt,
  childList,
  forEachChild,
  isFieldInitialiser,
  isLeftAlone,
  lineTable,
  type Node,
  outline,
  parse,
  positionAt,
  requiredChild,
  type SourceFile,
  textAt,
  withoutTypes,
} from '../../source/index.ts'
import type { BlockOf, BranchType, CoverageItem, CoverageItems, ItemRange } from '../../protocol/index.ts'

const statementTypes: ReadonlySet<string> = new Set(
  'Expression Break Continue Debugger Return Throw Try If For ForIn ForOf While DoWhile Switch With Labeled'.split(' ').map((it) => `${it}Statement`),
)

/** The items of a file; null when it is no program, or one that is nested too deep. */
export function coverageItems(file: SourceFile): CoverageItems | null {
  const { program } = parse(file)
  if (program === null) return null
  try {
    return itemsOf(program, file)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function itemsOf(program: Node, file: SourceFile): CoverageItems {
  const lines = lineTable(file.text)
  const walk = new ItemWalk(program, (offset) => {
    const { line, column } = positionAt(lines, offset)
    return { line, column: column - 1 }
  })
  walk.visit(program, null)
  return walk
}

class ItemWalk implements CoverageItems {
  readonly routines: { name: string; line: number; column: number; blocks: number }[] = []
  readonly statements: CoverageItem[] = []
  readonly functions: CoverageItems['functions'][number][] = []
  readonly regions: CoverageItem[] = []
  readonly branches: { type: BranchType; range: ItemRange; arms: CoverageItem[] }[] = []
  readonly #begins: Map<Node, BlockOf> = new Map()
  readonly #elses: Map<Node, BlockOf> = new Map()
  readonly #position: (offset: number) => ItemRange['start']

  constructor(program: Node, position: (offset: number) => ItemRange['start']) {
    this.#position = position
    const scopes = analyse(program)
    for (const { index, node, name } of outline(program).routines) {
      const { cfg, begins, elses } = locateInCfg(node, scopes)
      const { line, column } = position(node.start)
      this.routines.push({ name, line, column: column + 1, blocks: cfg.blocks.length })
      for (const [key, block] of begins) this.#begins.set(key, { routine: index, block })
      for (const [key, block] of elses) this.#elses.set(key, { routine: index, block })
    }
  }

  /** `around` is the node that has `node` as a child. */
  visit(node: Node, around: Node | null): void {
    if (isLeftAlone(node)) return
    if (this.#begins.has(node) && isRegion(node, around)) this.regions.push(this.#item(node))
    if (statementTypes.has(node.type) && typeof node['directive'] !== 'string') this.statements.push(this.#item(node))
    this.#functionsAndBranches(node, around)
    forEachChild(node, (child) => this.visit(child, node))
  }

  #functionsAndBranches(node: Node, around: Node | null): void {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#function(node, around)
      case 'VariableDeclarator':
        return this.#value(childAt(node, 'init'))
      case 'PropertyDefinition':
        return isFieldInitialiser(node) ? this.#value(requiredChild(node, 'value')) : undefined
      case 'IfStatement':
        return this.#if(node)
      case 'ConditionalExpression':
        return this.#branch('cond-expr', node, [requiredChild(node, 'consequent'), requiredChild(node, 'alternate')])
      case 'LogicalExpression':
        return around?.type === 'LogicalExpression' ? undefined : this.#branch('binary-expr', node, leaves(node))
      case 'SwitchStatement':
        return this.#branch('switch', node, childList(node, 'cases'))
      case 'AssignmentPattern':
        return this.#branch('default-arg', node, [requiredChild(node, 'right')])
      default:
        return undefined
    }
  }

  #function(node: Node, around: Node | null): void {
    const body = childAt(node, 'body')
    if (body === null) return
    const isMethod = around?.type === 'MethodDefinition' || (around?.type === 'Property' && around['value'] === node && isMethodOf(around))
    const start = isMethod && around !== null ? around.start : node.start
    const id = childAt(node, 'id')
    const declaration = id === null ? this.#range({ start, end: start + 1 }) : this.#range(id)
    this.functions.push({
      name: id === null ? null : textAt(id, 'name'),
      declaration,
      whole: this.#range({ start, end: node.end }),
      body: this.#item(body),
    })
    if (body.type !== 'BlockStatement') this.statements.push(this.#item(body))
  }

  #value(node: Node | null): void {
    if (node !== null) this.statements.push(this.#item(node))
  }

  #if(node: Node): void {
    const consequent = { range: this.#range(node), at: this.#begins.get(requiredChild(node, 'consequent')) ?? null }
    const alternate = childAt(node, 'alternate')
    const other = alternate === null ? { range: null, at: this.#elses.get(node) ?? null } : this.#item(alternate)
    this.branches.push({ type: 'if', range: this.#range(node), arms: [consequent, other] })
  }

  #branch(type: BranchType, node: Node, arms: readonly Node[]): void {
    if (arms.length > 0) this.branches.push({ type, range: this.#range(node), arms: arms.map((arm) => this.#item(arm)) })
  }

  #item(node: Node): CoverageItem {
    return { range: this.#range(node), at: this.#begins.get(node) ?? this.#begins.get(withoutTypes(node)) ?? null }
  }

  #range({ start, end }: { readonly start: number; readonly end: number }): ItemRange {
    return { start: this.#position(start), end: this.#position(end) }
  }
}

/** Statements, and expressions that may be passed over. */
const isRegion = (node: Node, around: Node | null): boolean =>
  /Statement$|^SwitchCase$/.test(node.type) ||
  (/^(?:Conditional|Logical)Expression$|^AssignmentPattern$/.test(around?.type ?? '') && node !== around?.['test'] && node !== around?.['left'])

function leaves(node: Node): Node[] {
  return node.type === 'LogicalExpression' ? [...leaves(requiredChild(node, 'left')), ...leaves(requiredChild(node, 'right'))] : [node]
}

const isMethodOf = (property: Node): boolean => property['method'] === true || property['kind'] !== 'init'
