import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { PageAssets } from '../report/index.ts'
import { failed } from './failure.ts'

/** What the HTML reporter needs from outside. Throws when the viewer was not built. */
export const pageAssets = (): PageAssets => ({
  viewerJs: builtFile('viewer.js'),
  viewerCss: builtFile('viewer.css'),
  compress: (text) => gzipSync(text).toString('base64'),
  sha256: (text) => createHash('sha256').update(text).digest('base64'),
})

/** From the package's root, so that it is found from the sources as well as from `dist`. */
const builtFile = (name: string): string => {
  try {
    return readFileSync(new URL(`../../dist/viewer/${name}`, import.meta.url), 'utf8')
  } catch {
    throw failed(
      `The report’s page is not built (dist/viewer/${name} is missing): run \`npm run build\`, or leave the HTML out with --reporter terminal.`,
    )
  }
}
