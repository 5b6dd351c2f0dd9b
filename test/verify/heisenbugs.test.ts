// Programs that behave differently because they are measured, after figure 2 of "Verifying Program Profiles". In JavaScript no address tells,
// and landau gives functions their own text back, and stacks their columns; columns of frames, the depth of the stack, memory and the text in the heap still tell.
import { describe, expect, test } from 'vitest'
import { folderOf } from '../host/run.ts'
import { verifyProgram } from './programs.ts'

const work = `function work(i) { const a = []; for (let j = 0; j < i; j++) a.push(String(j).split('')); return a }
function detour(n) { for (let i = 0; i < n; i++) work(i); return [n].map((x) => x) }
`
const place =
  'function place(o) { const { prepareStackTrace } = Error; Error.prepareStackTrace = (_, frames) => frames[0].getColumnNumber(); ' +
  'const e = o.list.map((x) => new Error(x)); const { stack } = e[0]; Error.prepareStackTrace = prepareStackTrace; return stack }'
const plainColumn = place.indexOf('new Error') + 1
const heads: readonly (readonly [name: string, text: string, line: number, first: string])[] = [
  ['columns of frames', `${work}${place}\ndetour(place({ list: [1] }) === ${plainColumn} ? 3 : 9)`, 1, 'work'],
  [
    'how deep the stack is',
    `${work}let depth = 0
function dive(o) { depth++; [o].forEach(dive) }
try { dive({}) } catch { detour(3) }`,
    4,
    'dive',
  ],
  [
    'how much memory is used',
    `${work}const { arrayBuffers } = process.memoryUsage()
if (arrayBuffers > 1e8) detour(7)
detour(2)`,
    2,
    'detour',
  ],
  [
    'the text that V8 compiled',
    `${work}const { Session } = require('node:inspector')
const session = new Session(); session.connect()
let size = 0
session.on('Debugger.scriptParsed', ({ params }) => { if (params.url.endsWith('app.js')) size = params.length })
session.post('Debugger.enable'); session.disconnect()
detour(size % 11 + 1)`,
    2,
    'work',
  ],
]

describe('a program that notices is exposed', () => {
  test.each(heads)('%s', async (_, text, line, first) => {
    using folder = folderOf({})
    const { stdout, code } = await verifyProgram(text, folder.path)
    const shown = stdout.toString()
    expect(shown, shown).toMatch(/disagrees app\.js:\d+ /)
    expect(shown).toMatch(new RegExp(`disagrees app\\.js:${line === 2 ? '[12]' : line} (?:${first}|detour|for|work)`))
    expect(code).toBe(1)
  })
})
