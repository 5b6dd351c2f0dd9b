// Every file of `cases` holds the graphs of its program: `UPDATE=1` rewrites them, a reader of the diff judges them.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildCfg, printDot, printText } from '../../src/cfg/index.ts'
import { analyse, outline } from '../../src/source/index.ts'
import { tree } from '../source/samples.ts'
import { faults } from './check.ts'

const folder = new URL('cases/', import.meta.url)
const header = /^\/\*expected\n(?<expected>[\s\S]*?)\*\/\n/

function goalOf(name: string): 'script' | 'module' {
  return name.startsWith('with') ? 'script' : 'module'
}

describe('control-flow graphs', () => {
  it.each(readdirSync(folder))('%s', (name) => {
    const file = new URL(name, folder)
    const content = readFileSync(file, 'utf8')
    const program = content.replace(header, '')
    const root = tree(program, goalOf(name))
    const scopes = analyse(root)
    const printed = outline(root).routines.map((routine) => {
      const cfg = buildCfg(routine.node, scopes)
      expect(faults(cfg, program)).toEqual([])
      return `${routine.path}\n${printText(cfg, program).replace(/^/gm, '  ').replaceAll('*/', '* /')}\n`
    })
    // The program around the functions of a case is not what it is about.
    const expected = (printed.length > 1 && !name.startsWith('class') ? printed.slice(1) : printed).join('')
    if (process.env['UPDATE'] === '1') writeFileSync(file, `/*expected\n${expected}*/\n${program}`)
    else expect(header.exec(content)?.groups?.['expected']).toBe(expected)
  })

  it('prints DOT', () => {
    const root = tree('if (a) b()')
    expect(printDot(buildCfg(root, analyse(root)), 'if (a) b()')).toMatchInlineSnapshot(`
      "digraph {
        node [shape=box]
        0 [label="entry 1: \\"if (a\\""]
        1 [label="1: \\"b\\""]
        2 [label=""]
        3 [label=""]
        4 [label="exit"]
        0 -> 4 [label="throw" style=dashed]
        0 -> 1 [label="true"]
        0 -> 2 [label="false"]
        1 -> 4 [label="throw" style=dashed]
        1 -> 3 [label="next"]
        2 -> 3 [label="next"]
        3 -> 4 [label="return"]
      }
      "
    `)
  })
})

describe('control-flow graphs of TypeScript', () => {
  it('are those of the code without its types', () => {
    const typed =
      'abstract class A { constructor(private a: B = c as B) { if ((a satisfies B)!) (<D>d)(); } declare e: F; abstract g(): void } namespace H { export const i = j ?? k } enum L { M = n() }'
    const root = tree(typed, 'module', 'ts')
    const scopes = analyse(root)
    const printed = outline(root).routines.map((routine) => printText(buildCfg(routine.node, scopes), typed))
    expect(printed.join('\n\n')).toMatchInlineSnapshot(`
      "entry "abstract class A { constructor(private…" !call @statement 0 -> exit throw*, 1 nullish @expression 161, 2 present
      1 "k" !access @expression 161 -> exit throw*, 2 next @expression 161~
      2 "i = j ?? k } " !call @after 163 -> exit throw*, exit return @after 183
      exit

      entry "a: B" -> 1 nullish @expression 46, 2 present
      1 "c" !access @expression 46 -> exit throw*, 2 next @value 46
      2 "if ((a" @statement 56 -> 3 true @brace 78, 4 false @else 78
      3 "(<D>d" !call @brace 78 -> exit throw*, 5 next @brace-end 78
      4 @else 78 -> 5 next @else 78
      5 @after 88 -> exit return @after 88
      exit"
    `)
  })
})
