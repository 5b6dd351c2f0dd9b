// The action against a GitHub of our own: a comment comes, is brought up to date, goes; a fork's token may not write.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { landauBin } from '../../scripts/harness/paths.ts'
import { folderOf, run } from '../host/run.ts'
import type { Outcome } from '../host/run.ts'

const root = join(import.meta.dirname, '../..')

interface Action {
  readonly inputs: Record<string, { description: string; default: string }>
  readonly runs: { readonly using: string; readonly steps: readonly { run: string; shell: string; env: Record<string, string> }[] }
}
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action

/** Comments by id, and what was asked for; writes are refused when `readonly`. */
const fakeGitHub = async () => {
  const comments = new Map<number, string>([[1, 'a person wrote this']])
  const seen = { asked: [] as string[], readonly: false }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname } = new URL(request.url ?? '', 'http://x')
    const method = request.method ?? ''
    seen.asked.push(`${method} ${pathname} ${request.headers.authorization}`)
    const text = (): string => (JSON.parse(Buffer.concat(chunks).toString()) as { body: string }).body
    const id = Number(pathname.split('/').at(-1))
    if (method !== 'GET' && seen.readonly) return response.writeHead(403).end('{}')
    if (method === 'POST') comments.set(comments.size + 1, text())
    if (method === 'PATCH') comments.set(id, text())
    if (method === 'DELETE') comments.delete(id)
    const body = method === 'GET' ? [...comments].map(([key, value]) => ({ id: key, body: value })) : {}
    return method === 'DELETE' ? response.writeHead(204).end() : response.writeHead(200).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { comments, seen, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.dispose]: () => server.close() }
}

test('action.yml: one step, every input documented and handed over', () => {
  const [step] = action.runs.steps
  expect([action.runs.using, action.runs.steps.length, step?.shell]).toEqual(['composite', 1, 'bash'])
  expect(step?.run).toBe('node "$GITHUB_ACTION_PATH/action/main.ts"')
  for (const [name, { description }] of Object.entries(action.inputs)) {
    expect(description).toMatch(/\.$/)
    expect(step?.env[`ACTION_${name.toUpperCase()}`]).toBe(`\${{ inputs.${name} }}`)
  }
})

const program = (body: string): string => `/** @complexity n */
function dedupe(xs) {
  ${body}
}
for (let n = 10; n < 400; n += 13) dedupe(Array.from({ length: n }, (_, i) => i))
`
const quadratic = program('const out = []\n  for (const x of xs) if (!out.includes(x)) out.push(x)\n  return out')
const linear = program('return [...new Set(xs)]')

test('a comment comes with a broken budget, stays one, and goes with the fix', async () => {
  using github = await fakeGitHub()
  using folder = folderOf({ 'app.js': quadratic, 'event.json': '{"pull_request":{"number":7}}' })
  const profile = async (text: string, out: string): Promise<string> => {
    writeFileSync(join(folder.path, 'app.js'), text)
    await run([landauBin, 'run', '--quiet', '--reporter', 'terminal', '--out', out, 'app.js'], { cwd: folder.path })
    const [name = ''] = readdirSync(join(folder.path, out, 'runs'))
    return join(out, 'runs', name, 'profile.landau')
  }
  const act = (inputs: NodeJS.ProcessEnv): Promise<Outcome> =>
    run([join(root, 'action/main.ts')], {
      cwd: folder.path,
      env: { ACTION_COMMAND: `'${process.execPath}' '${landauBin}'`, ACTION_NAME: 'landau', ACTION_TOKEN: 'secret', GITHUB_API_URL: github.api, GITHUB_REPOSITORY: 'o/r', GITHUB_EVENT_PATH: 'event.json', ...inputs }, // prettier-ignore
    })
  const good = await profile(linear, 'good')
  const bad = await profile(quadratic, 'bad')
  const broken = await act({ ACTION_PROFILE: bad, ACTION_BEFORE: good })
  expect(broken.code, broken.stdout.toString() + broken.stderr).toBe(1)
  expect(broken.stdout.toString()).toMatch(/^::error file=app\.js,line=4,.*dedupe grows like n\^2/m)
  const [, text = ''] = [...github.comments.values()]
  expect(text).toMatch(/^<!-- landau:landau -->\n### landau: 1 function now grows faster[^]*### landau: 1 broken/)
  expect(github.seen.asked).toEqual(['GET /repos/o/r/issues/7/comments Bearer secret', 'POST /repos/o/r/issues/7/comments Bearer secret'])
  await act({ ACTION_PROFILE: bad })
  expect(github.comments.size).toBe(2)
  expect(github.seen.asked.at(-1)).toContain('PATCH /repos/o/r/issues/comments/2')
  github.seen.readonly = true
  const refused = await act({ ACTION_PROFILE: bad, ACTION_BEFORE: good })
  expect([refused.code, refused.stdout.toString()]).toEqual([1, expect.stringContaining('the comment was not written: GitHub answered 403')])
  github.seen.readonly = false
  writeFileSync(join(folder.path, 'app.js'), linear)
  const fixed = await act({ ACTION_PROFILE: good, ACTION_BEFORE: bad })
  expect(fixed.code, fixed.stdout.toString() + fixed.stderr).toBe(0)
  expect([...github.comments.values()]).toEqual(['a person wrote this'])
  expect((await act({ ACTION_BEFORE: bad })).code).toBe(2)
  await profile(quadratic, '.landau')
  const latest = await act({ ACTION_BEFORE: 'good', GITHUB_STEP_SUMMARY: 'summary.md' })
  expect([latest.code, latest.stdout.toString()]).toEqual([1, expect.stringMatching(/changed class[^]*▲ dedupe app\.js:2/)])
  const first = await act({ ACTION_BEFORE: 'base/.landau' })
  expect([first.code, first.stdout.toString()]).toEqual([1, expect.stringContaining('base/.landau does not exist, so what changed is not told')])
  expect(readFileSync(join(folder.path, 'summary.md'), 'utf8')).toMatch(/### landau: 1 broken[^]*### landau: 1 function now grows faster/)
})
