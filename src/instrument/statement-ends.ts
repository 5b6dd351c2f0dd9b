// Statements that end because the line does. What follows `x => { … }`, `x++` or `yield` on the next line cannot continue it, so a semicolon is supplied
// (ECMA-262, automatic semicolon insertion); what follows `(probe, x => { … })` can: `(…)` behind it would call the function. There the semicolon is written.

import { forEachChild, type Language, type Node } from '../source/index.ts'

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
  // A type ends a statement too (`x as T`), and has no sign of its own to look for.
  if (language !== 'js') return endsIn(text, program)
  return endings.flatMap((ending) => [...offsetsBehind(text, ending)]).filter((offset) => endsStatement(program, offset))
}

function endsIn(text: string, program: Node): number[] {
  const found: number[] = []
  const visit = (node: Node): void => {
    if (statements.has(node.type) && text[node.end - 1] !== ';' && mayContinue(text, behindBlanks(text, node.end))) found.push(node.end)
    forEachChild(node, visit)
  }
  visit(program)
  return found
}

function* offsetsBehind(text: string, ending: string): Generator<number> {
  for (let at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + ending.length)) {
    const offset = at + ending.length
    if (mayContinue(text, behindBlanks(text, offset))) yield offset
  }
}

/** Past blanks, line ends and comments. */
function behindBlanks(text: string, offset: number): number {
  blanks.lastIndex = offset
  blanks.exec(text)
  const at = Math.max(offset, blanks.lastIndex)
  if (text.startsWith('//', at)) return behindBlanks(text, behind(text, lineBreak, at))
  return text.startsWith('/*', at) ? behindBlanks(text, behind(text, commentEnd, at + 2)) : at
}

const blanks = /\s+/y
const lineBreak = /[\n\r\u2028\u2029]/g
const commentEnd = /\*\//g

function behind(text: string, what: RegExp, from: number): number {
  what.lastIndex = from
  return what.exec(text) === null ? text.length : what.lastIndex
}

/** `in` and `instanceof` are names of the next field. */
const continuing = /[([`/+*-]|\.\d|in(?:stanceof)?\b/y

function mayContinue(text: string, at: number): boolean {
  continuing.lastIndex = at
  return continuing.test(text)
}

function endsStatement(node: Node, offset: number): boolean {
  if (node.end === offset && statements.has(node.type)) return true
  let found = false
  forEachChild(node, (child) => {
    found ||= child.start < offset && offset <= child.end && endsStatement(child, offset)
  })
  return found
}
