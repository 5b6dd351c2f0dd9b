// A signal for `landau run` reaches the program, and reaches it once.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { folderOf, run, whenWatched } from '../host/run.ts'

const stay = 'function go() { setInterval(() => {}, 1000) }'
const telling = `let heard = 0
process.on('SIGTERM', () => { heard++; setTimeout(() => { console.log(' heard ' + heard); process.exit(3) }, 600) })`
const once = `process.once('SIGTERM', () => setTimeout(() => { console.log(' stopped'); process.exit(4) }, 600))`

describe.each([
  ['landau alone, as a supervisor sends it', false],
  ['the whole process group, as `timeout` and Ctrl-C send it', true],
] as const)('a signal for %s', (_, group) => {
  test.concurrent.each([
    ['is heard once', telling, ' heard 1', 3],
    ['leaves the program the time that it takes to stop', once, ' stopped', 4],
  ] as const)('%s', async (_name, setup, said, code) => {
    using folder = folderOf({ 'a.cjs': `${setup}\n${whenWatched}\n${stay}` })
    const args = [landauBin, 'run', '--quiet', '--out', join(folder.path, 'out'), 'a.cjs']
    const outcome = await run(args, { cwd: folder.path, signal: 'SIGTERM', group })
    expect({ ...outcome, stdout: outcome.stdout.toString(), stderr: '' }).toEqual({
      stdout: expect.stringContaining(`ready${said}\n`),
      stderr: '',
      code,
      signal: null,
    })
  })

  test.concurrent('ends a program without a listener by that signal', async () => {
    using folder = folderOf({ 'a.cjs': `${whenWatched}\n${stay}` })
    const args = [landauBin, 'run', '--quiet', '--out', join(folder.path, 'out'), 'a.cjs']
    expect(await run(args, { cwd: folder.path, signal: 'SIGTERM', group })).toMatchObject({ code: null, signal: 'SIGTERM' })
  })
})
