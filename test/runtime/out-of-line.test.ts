import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** `--max-inlined-bytecode-size` of V8. */
const inlined = 460

test('what is to stay out of line is longer than V8 inlines', () => {
  const runtime = join(import.meta.dirname, '../../dist/runtime/index.js')
  const printed = execFileSync(process.execPath, ['--no-lazy', '--print-bytecode', '--print-bytecode-filter=searchRow', runtime], {
    encoding: 'utf8',
  })
  const lengths = [...printed.matchAll(/^Bytecode length: (\d+)$/gm)].map(([, length]) => Number(length))
  expect(lengths).toHaveLength(1)
  expect(lengths[0]).toBeGreaterThan(inlined)
})
