// From the tree of a pattern to instructions. Counted quantifiers are written out, so that an instruction and a position (and what was consumed since
// the marks) say all that the rest of a match depends on, unless the pattern refers back to what it captured.

import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { CharacterSet } from './character-set.ts'
import {
  type Loop,
  opAssert,
  opBack,
  opForget,
  opJump,
  opLook,
  opMark,
  opMatch,
  opProgress,
  opSave,
  opSet,
  opSplit,
  type Program,
  width,
} from './program.ts'

/** Patterns that need more are not counted. One that finds mail addresses has some thousands: `{1,63}` is written out, in each of its alternatives. */
const mostInstructions = 20_000
const mostMarks = 20

/** Thrown for what is not counted. */
class Declined extends Error {}

const parser = new RegExpParser()

/** Null for a pattern that is not supported. `captures`: whether the machine should keep them for the caller. */
export function compile(source: string, flags: string, captures: boolean): Program | null {
  try {
    const unicodeSets = flags.includes('v')
    const tree = parser.parsePattern(source, 0, source.length, { unicode: flags.includes('u'), unicodeSets })
    return new Compiler(flags, captures).program(tree)
  } catch (error) {
    if (error instanceof Declined || error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

/** True when the element can match without consuming anything; true in doubt. */
function mayBeEmpty(node: AST.Element): boolean {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return false
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.some(({ elements }) => elements.every(mayBeEmpty))
    case 'Quantifier':
      return node.min === 0 || mayBeEmpty(node.element)
    case 'Assertion':
    case 'Backreference':
      return true
  }
}

function startsAnchored(alternatives: readonly AST.Alternative[]): boolean {
  return alternatives.every(({ elements: [first] }) => {
    if (first === undefined) return false
    if (first.type === 'Assertion') return first.kind === 'start'
    return (first.type === 'Group' || first.type === 'CapturingGroup') && startsAnchored(first.alternatives)
  })
}

class Compiler {
  readonly #code: number[] = []
  readonly #splits: number[] = []
  readonly #loops: (Loop | null)[] = []
  readonly #sets: CharacterSet[] = []
  readonly #setOf = new Map<string, number>()
  readonly #references: number[][] = []
  readonly #groups = new Map<AST.CapturingGroup, number>()
  readonly #flags: string
  readonly #classFlags: string
  #captures: boolean
  #marks = 0

  constructor(flags: string, captures: boolean) {
    this.#flags = flags
    this.#classFlags = [...flags].filter((flag) => 'iuvs'.includes(flag)).join('')
    this.#captures = captures
  }

  program(tree: AST.Pattern): Program {
    this.#number(tree.alternatives)
    this.#save(0)
    this.#alternatives(tree.alternatives, false)
    this.#save(1)
    this.#emit(opMatch)
    return {
      code: Int32Array.from(this.#code),
      sets: this.#sets,
      word: new CharacterSet('\\w', this.#classFlags),
      splits: Int32Array.from(this.#splits),
      loops: this.#loops,
      references: this.#references,
      captures: this.#captures ? 2 * (this.#groups.size + 1) : 0,
      marks: this.#marks,
      counted: this.#code.filter((op, at) => at % width === 0 && (op === opSet || op === opSplit || op === opAssert)).length,
      unicode: this.#flags.includes('u') || this.#flags.includes('v'),
      anchored: !this.#flags.includes('m') && startsAnchored(tree.alternatives),
    }
  }

  /** Numbers the groups in the order of their parentheses. */
  #number(alternatives: readonly AST.Alternative[]): void {
    const visit = (node: AST.Element): void => {
      if (node.type === 'CapturingGroup') this.#groups.set(node, this.#groups.size + 1)
      if (node.type === 'Quantifier') visit(node.element)
      else if ('alternatives' in node) this.#number(node.alternatives)
      else if (node.type === 'Backreference') {
        if (this.#flags.includes('i')) throw new Declined()
        this.#captures = true
      }
    }
    for (const { elements } of alternatives) elements.forEach(visit)
  }

  #emit(op: number, x: number = 0, y: number = 0): number {
    const at = this.#code.push(op, x, y) - width
    this.#splits.push(-1, -1, -1)
    if (at > mostInstructions * width) throw new Declined()
    return at
  }

  /** A choice whose ways are filled in by `#ways`. */
  #split(loop: Loop | null): number {
    const at = this.#emit(opSplit)
    this.#splits[at] = this.#loops.push(loop) - 1
    return at
  }

  #ways(split: number, body: number, out: number, greedy: boolean): void {
    this.#code[split + 1] = greedy ? body : out
    this.#code[split + 2] = greedy ? out : body
  }

  get #here(): number {
    return this.#code.length
  }

  #save(capture: number): void {
    if (this.#captures) this.#emit(opSave, capture)
  }

  #alternatives(alternatives: readonly AST.Alternative[], backwards: boolean): void {
    const ends: number[] = []
    alternatives.forEach(({ elements }, i) => {
      const split = i < alternatives.length - 1 ? this.#split(null) : -1
      for (const element of backwards ? elements.toReversed() : elements) this.#element(element, backwards)
      if (split < 0) return
      ends.push(this.#emit(opJump))
      this.#ways(split, split + width, this.#here, true)
    })
    for (const end of ends) this.#code[end + 1] = this.#here
  }

  #element(node: AST.Element, backwards: boolean): void {
    switch (node.type) {
      case 'Character':
        return this.#set(literal(node.value), backwards)
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        if (matchesStrings(node)) throw new Declined()
        return this.#set(node.raw, backwards)
      case 'Group':
        if (node.modifiers !== null) throw new Declined()
        return this.#alternatives(node.alternatives, backwards)
      case 'CapturingGroup':
        return this.#capturing(node, backwards)
      case 'Quantifier':
        return this.#quantifier(node, backwards)
      case 'Assertion':
        return this.#assertion(node)
      case 'Backreference':
        this.#emit(opBack, this.#references.push([node.resolved].flat().map((group) => this.#groups.get(group) ?? 0)) - 1, Number(backwards))
    }
  }

  #set(text: string, backwards: boolean): void {
    let set = this.#setOf.get(text)
    if (set === undefined) this.#setOf.set(text, (set = this.#sets.push(new CharacterSet(text, this.#classFlags)) - 1))
    this.#emit(opSet, set, Number(backwards))
  }

  #capturing(node: AST.CapturingGroup, backwards: boolean): void {
    const group = 2 * (this.#groups.get(node) ?? 0)
    this.#save(group + Number(backwards))
    this.#alternatives(node.alternatives, backwards)
    this.#save(group + Number(!backwards))
  }

  #quantifier({ element, min, max, greedy, start, end }: AST.Quantifier, backwards: boolean): void {
    const inside = [...this.#groups].filter(([group]) => group.start >= start && group.end <= end).map(([, number]) => number)
    const body = (): void => {
      if (this.#captures && inside.length > 0) this.#emit(opForget, 2 * Math.min(...inside), 2 * Math.max(...inside) + 2)
      this.#element(element, backwards)
    }
    for (let i = 0; i < min; i++) body()
    if (max === min) return
    const mark = mayBeEmpty(element) ? this.#marks++ : -1
    if (this.#marks > mostMarks) throw new Declined()
    const splits: number[] = []
    for (let i = min; i < (max === Infinity ? min + 1 : max); i++) {
      splits.push(this.#split(max === Infinity ? { start, end } : null))
      if (mark >= 0) this.#emit(opMark, mark)
      body()
      if (mark >= 0) this.#emit(opProgress, mark)
    }
    if (max === Infinity) this.#emit(opJump, splits[0])
    for (const split of splits) this.#ways(split, split + width, this.#here, greedy)
  }

  #assertion(node: AST.Assertion): void {
    const ofLine = this.#flags.includes('m') ? 2 : 0
    switch (node.kind) {
      case 'word':
        this.#emit(opAssert, node.negate ? 5 : 4)
        return
      case 'start':
        this.#emit(opAssert, ofLine)
        return
      case 'end':
        this.#emit(opAssert, 1 + ofLine)
        return
      case 'lookahead':
      case 'lookbehind': {
        const look = this.#emit(opLook, Number(node.negate))
        this.#alternatives(node.alternatives, node.kind === 'lookbehind')
        this.#emit(opMatch)
        this.#code[look + 2] = this.#here
      }
    }
  }
}

const literal = (value: number): string => (value > 0xffff ? String.fromCodePoint(value) : `\\u${value.toString(16).padStart(4, '0')}`)

/** Sets of the `v` flag may match more than one character. */
function matchesStrings(node: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass): boolean {
  return node.type === 'CharacterSet' ? node.kind === 'property' && node.strings : /\\q\{|\\p\{(?:RGI|Basic_Emoji|Emoji_Keycap)/.test(node.raw)
}
