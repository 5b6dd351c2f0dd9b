// Bundles the page's own code into dist/viewer/{viewer.js,viewer.css}, which the command line hands to the HTML reporter.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

/** The bundle and the styles as text, minified. Throws esbuild's own message when the sources do not build. */
export const bundleViewer = async (): Promise<{ readonly viewerJs: string; readonly viewerCss: string }> => {
  const { outputFiles } = await build({
    entryPoints: { viewer: join(root, 'src/viewer/main.tsx'), style: join(root, 'src/viewer/style.css') },
    outdir: 'dist/viewer',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    charset: 'utf8',
  })
  const text = (extension: string): string => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? ''
  return { viewerJs: text('.js'), viewerCss: text('.css') }
}

if (import.meta.main) {
  const { viewerJs, viewerCss } = await bundleViewer()
  const folder = join(root, 'dist/viewer')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'viewer.js'), viewerJs)
  writeFileSync(join(folder, 'viewer.css'), viewerCss)
}
