// Statements that end because the line does. What follows `x => { … }`, `x++` or `yield` on the next line cannot continue it, so a semicolon is supplied
// (ECMA-262, automatic semicolon insertion); what follows `(probe, x => { … })` can: `(…)` behind it would call the function. There the semicolon is written.

import { forEachChild, type Language, type Node } from '../source/index.ts'
import { behindComment, behindLine } from './comments.ts'

/** What such a statement ends with, and a parenthesis around it hides. */
const endings = ['}', '++', '--', 'yield'] as const

const statements: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'ExportDefaultDeclaration',
  'PropertyDefinition',
  'AccessorProperty',
])

/** Offsets at which a statement, or a field of a class, ends without a semicolon in front of something that would continue what stands in parentheses. */
export function statementEnds(text: string, program: Node, language: Language): readonly number[] {
  const lines = new Lines(text)
  // A type ends a statement too (`x as T`), and has no sign of its own to look for.
  if (language !== 'js') return endsIn(text, program, lines)
  const found: number[] = []
  for (const ending of endings)
    for (let at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + ending.length)) {
      const offset = at + ending.length
      if (lines.mayContinue(offset) && endsStatement(program, offset)) found.push(offset)
    }
  return found
}

function endsIn(text: string, program: Node, lines: Lines): number[] {
  const found: number[] = []
  const visit = (node: Node): void => {
    if (statements.has(node.type) && text[node.end - 1] !== ';' && lines.mayContinue(node.end)) found.push(node.end)
    for (const part of partsOf(node)) visit(part)
  }
  visit(program)
  return found
}

const blanks = /\s*/y
/** `in` and `instanceof` are names of the next field. */
const continuing = /[([`/+*-]|\.\d|in(?:stanceof)?\b/y

const [space, slash, less, minus, firstUnusual] = [0x20, 0x2f, 0x3c, 0x2d, 0x80]

class Lines {
  readonly #text: string
  /** Where comments began on the way to `#next`: code in comments is passed once, and not once a line of it. */
  #passed = new Set<number>()
  #next = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Whether a line ends behind `offset`, and what comes then could go on with an expression. */
  mayContinue(offset: number): boolean {
    const code = this.#text.charCodeAt(offset)
    // Mostly a bracket, a comma or a semicolon.
    if (code > space && code < firstUnusual && code !== slash && code !== less && code !== minus) return false
    const next = this.#behindBlanks(offset)
    continuing.lastIndex = next
    return continuing.test(this.#text) && behindLine(this.#text, offset) <= next
  }

  /** Past blanks, line ends and comments. */
  #behindBlanks(offset: number): number {
    let passed: Set<number> | null = null
    for (let at = offset; ;) {
      blanks.lastIndex = at
      blanks.test(this.#text)
      at = blanks.lastIndex
      const behind = behindComment(this.#text, at)
      if (behind === at) {
        if (passed !== null) [this.#passed, this.#next] = [passed, at]
        return at
      }
      if (this.#passed.has(at)) return this.#next
      passed ??= new Set()
      passed.add(at)
      at = behind
    }
  }
}

function endsStatement(node: Node, offset: number): boolean {
  if (node.end === offset && statements.has(node.type)) return true
  return partsOf(node).some((part) => part.start < offset && offset <= part.end && endsStatement(part, offset))
}

/** What a node consists of. A declaration in the head of a `for…in` or `for…of` is no statement: what is in it stands for it. */
function partsOf(node: Node): readonly Node[] {
  const parts: Node[] = []
  const isHead = node.type === 'ForInStatement' || node.type === 'ForOfStatement'
  forEachChild(node, (child) => {
    if (isHead && child.type === 'VariableDeclaration') forEachChild(child, (declarator) => void parts.push(declarator))
    else parts.push(child)
  })
  return parts
}
