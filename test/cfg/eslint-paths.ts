// What ESLint's code-path analysis says about a program, through the events that it gives to rules.

import { Linter, type Rule } from 'eslint'
import { isFieldInitialiser, requiredChild, type Goal, type Node } from '../../src/source/index.ts'

/** A routine in ESLint's eyes. */
export interface EslintPath {
  /** Its origin and the start of its node, which for a class field is the value: see `pathKey`. */
  readonly key: string
  /** Starts of the simple statements that can be reached, and of those that cannot. */
  readonly reached: ReadonlySet<number>
  readonly dead: ReadonlySet<number>
  /** Starts of loops, other than `for`, that can be repeated. */
  readonly repeated: ReadonlySet<number>
  /** Whether control can leave by `return` or at the end. */
  readonly returns: boolean
}

/** The key of our routine as ESLint would build it. */
export function pathKey(routine: Node): string {
  if (routine.type === 'Program') return 'program'
  if (routine.type === 'StaticBlock') return `class-static-block ${routine.start}`
  if (isFieldInitialiser(routine)) return `class-field-initializer ${requiredChild(routine, 'value').start}`
  return `function ${routine.start}`
}

interface MutablePath {
  readonly key: string
  readonly reached: Set<number>
  readonly dead: Set<number>
  readonly repeated: Set<number>
  returns: boolean
  readonly current: Set<Rule.CodePathSegment>
}

/** Statements that always evaluate something of their own. */
const simple: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'ReturnStatement',
  'ThrowStatement',
  'BreakStatement',
  'ContinueStatement',
  'IfStatement',
])

/** ESLint's view of every routine of `text`. */
export function eslintPaths(text: string, goal: Goal): EslintPath[] {
  const found: MutablePath[] = []
  const rule: Rule.RuleModule = { create: () => collector(found) }
  const messages = new Linter({ configType: 'flat' }).verify(text, [
    {
      plugins: { paths: { rules: { collect: rule } } },
      rules: { 'paths/collect': 'error' },
      languageOptions: { ecmaVersion: 'latest', sourceType: goal },
      linterOptions: { reportUnusedDisableDirectives: 'off', noInlineConfig: true },
    },
  ])
  const failure = messages.find((message) => message.fatal === true || message.ruleId !== null)
  if (failure !== undefined) throw new Error(failure.message)
  return found
}

function collector(found: MutablePath[]): Rule.RuleListener {
  const stack: MutablePath[] = []
  const top = (): MutablePath => stack.at(-1) as MutablePath
  const begin = (segment: Rule.CodePathSegment): void => void top().current.add(segment)
  const end = (segment: Rule.CodePathSegment): void => void top().current.delete(segment)
  return {
    onCodePathStart({ origin }, node) {
      const key = origin === 'program' ? origin : `${origin} ${(node as unknown as Node).start}`
      const path: MutablePath = { key, reached: new Set(), dead: new Set(), repeated: new Set(), returns: false, current: new Set() }
      stack.push(path)
      found.push(path)
    },
    onCodePathEnd(codePath) {
      const path = stack.pop()
      if (path !== undefined) path.returns = codePath.returnedSegments.some((segment) => segment.reachable)
    },
    onCodePathSegmentStart: begin,
    onUnreachableCodePathSegmentStart: begin,
    onCodePathSegmentEnd: end,
    onUnreachableCodePathSegmentEnd: end,
    onCodePathSegmentLoop(from, _to, node) {
      const loop = loopOf(node as unknown as Node)
      if (loop !== null && from.reachable) top().repeated.add(loop.start)
    },
    '*'(node: unknown) {
      const { type, start, directive } = node as Node
      if (!simple.has(type) || directive !== undefined) return
      const { current, reached, dead } = top()
      ;([...current].some((segment) => segment.reachable) ? reached : dead).add(start)
    },
  }
}

const loops = /^(?:While|DoWhile|ForIn|ForOf)Statement$/

// The loop that a loop event is about: its own node, or the one that `continue` names.
function loopOf(node: Node): Node | null {
  if (loops.test(node.type)) return node
  if (node.type !== 'ContinueStatement') return null
  const label = (node['label'] as { name: string } | null)?.name
  for (let around = node['parent'] as Node | null; around !== null; around = around['parent'] as Node | null) {
    const named = (around['parent'] as Node | null)?.['label'] as { name: string } | null | undefined
    const isLoop = loops.test(around.type) || around.type === 'ForStatement'
    if (isLoop && (label === undefined || named?.name === label)) return loops.test(around.type) ? around : null
  }
  return null
}
