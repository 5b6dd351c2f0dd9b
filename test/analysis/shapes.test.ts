// What a structure is called, by programs that build one of a known shape, change it, and walk over it.
import { expect, test } from 'vitest'
import { algorithmsOf } from './find-in-program.ts'

const shapes: readonly (readonly [name: string, words: string, size: number, program: string])[] = [
  ['a list that was reversed', 'list of N', 40, `${list()} let r = null; while (h !== null) { const t = h.next; h.next = r; r = h; h = t } h = r; ${walk()}`],
  ['a list with links back', 'list of N', 40, `${list('if (n.next) n.next.prev = n')} ${walk()}`],
  ['a ring', 'list of N', 40, `${list()} let l = h; while (l.next !== null) l = l.next; l.next = h; let k = 0; for (let at = h; k === 0 || at !== h; at = at.next) k++`],
  ['a tree with links to the parents', 'tree of N', 121, `class N { constructor(p) { this.parent = p; this.children = [] } }\n${tree('p.children.push(n)', 'n.children')}`],
  ['a tree of dictionaries', 'tree of N and Object', 242, `class N { constructor() { this.children = {} } }\n${tree('p.children["k" + i] = n', 'Object.values(n.children)')}`],
  ['a tree whose children move', 'tree of N', 40, `class N { constructor() { this.children = [] } }\n${tree('p.children.push(n); if (p.children.length === 3) p.children = [...p.children.splice(0, 2), ...p.children]', 'n.children', 3)}`],
  ['a graph', 'graph of N', 60, `class N { constructor() { this.to = [] } }
    const all = []; for (let i = 0; i < 60; i++) { const n = new N(); for (let k = 0; k < 3 && i > 0; k++) n.to.push(all[(i * 7 + k * 5) % i]); all.push(n) }
    const seen = new Set(); const visit = (n) => { if (seen.has(n)) return; seen.add(n); for (const m of n.to) visit(m) }; for (const n of all) visit(n)`],
] // prettier-ignore

function list(extra = ''): string {
  return `class N { constructor(next) { this.next = next; this.prev = null } } let h = null; for (let i = 0; i < 40; i++) { const n = new N(h); ${extra}; h = n }`
}

function walk(): string {
  return 'let k = 0; for (let at = h; at !== null; at = at.next) k++'
}

function tree(adopt: string, children: string, depth = 4): string {
  return `const root = new N(null); const grow = (p, depth) => { for (let i = 0; i < 3 && depth > 0; i++) { const n = new N(p); ${adopt}; grow(n, depth - 1) } }
    grow(root, ${depth}); const count = (n) => { let c = 1; for (const child of ${children}) c += count(child); return c }; count(root)`
}

test.each(shapes)('%s is a %s of %d', (_, words, size, program) => {
  const { algorithms } = algorithmsOf(program)
  const found = algorithms.flatMap(({ inputs }) => inputs).filter((input) => / of (?:.* )?N\b/.test(input.words))
  expect(new Set(found.map((input) => input.words))).toEqual(new Set([words]))
  expect(Math.max(...found.map(({ sizes }) => sizes.max))).toBe(size)
})
