import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import landau from '../../src/integrations/vitest.ts'

test('Vite may load what landau has Vitest set up, wherever landau is', () => {
  const allow: string[] = ['/project/web']
  landau().configResolved({ server: { fs: { allow } } })
  expect(allow).toHaveLength(2)
  expect(existsSync(join(allow[1] ?? '', 'integrations/vitest-setup.ts'))).toBe(true)
})
