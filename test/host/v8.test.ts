// V8's natives are behind an option of the whole process, which other threads and the program itself may set too.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultV8Flags, sampledV8Flags } from '../../src/host/index.ts'
import { folderOf, run } from './run.ts'

const v8 = JSON.stringify(join(import.meta.dirname, '../../src/host/v8.ts'))

test('threads that need natives at the same time do not take them from each other', async () => {
  using folder = folderOf({
    'app.mjs': `import { setFlagsFromString } from 'node:v8'
import { Worker, isMainThread } from 'node:worker_threads'
import { fastPropertiesTest, privateSymbol, sparseTest } from ${v8}
if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url))
  worker.once('message', () => {
    const seen = new Set()
    for (let i = 0; i < 3000; i++) seen.add([fastPropertiesTest()({}), sparseTest()([1]), typeof privateSymbol('a')].join())
    console.log(...seen)
    process.exit()
  })
} else {
  const { parentPort } = await import('node:worker_threads')
  parentPort.postMessage('ready')
  for (;;) setFlagsFromString('--no-allow-natives-syntax')
}\n`,
  })
  const { stdout, stderr, code } = await run(['app.mjs'], { cwd: folder.path })
  expect([String(stderr), String(stdout), code]).toEqual(['', 'true,false,symbol\n', 0])
})

test.each([
  [['--allow-natives-syntax'], 'true\n'],
  [[], "Unexpected token '%'\n"],
])('the option is afterwards what the program has set: %j', async (flags, printed) => {
  using folder = folderOf({
    'app.mjs': `import { fastPropertiesTest } from ${v8}
fastPropertiesTest()
try { console.log(new Function('o', 'return %HasFastProperties(o)')({})) } catch (error) { console.log(error.message) }\n`,
  })
  expect(String((await run([...flags, 'app.mjs'], { cwd: folder.path })).stdout)).toBe(printed)
})

test.each([
  ['all is traced', defaultV8Flags, ''],
  ['there is a budget', sampledV8Flags, ''],
  ['it is none of V8’s', '--no-such-option', 'Error: unrecognized flag --no-such-option\nTry --help for options\n'],
])('what V8 does not know it tells the program’s standard error; of what is set where %s it knows all', async (_, flags, told) => {
  using folder = folderOf({ 'app.mjs': `import { setV8Flags } from ${v8}\nsetV8Flags(${JSON.stringify(flags)})\n` })
  const { stdout, stderr, code } = await run(['app.mjs'], { cwd: folder.path })
  expect([String(stdout), String(stderr), code]).toEqual(['', told, 0])
})
