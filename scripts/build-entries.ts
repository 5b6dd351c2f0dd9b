// Bundles the command line and what every profiled process loads: Node takes longer to find and compile two hundred modules than they take to profile
// a short process. What plugins and other threads import stays as `tsc` made it.
import { dirname, join, relative } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

const dist = join(import.meta.dirname, '..', 'dist')

/** Modules find landau's other files from where they are, so each keeps the folder that it had. All that is written here lies in `dist` itself. */
const ownFolders: Plugin = {
  name: 'own-folders',
  transform: (code, id) => {
    const folder = relative(dist, dirname(id)).replaceAll('\\', '/')
    if (folder === '') return null
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`)
      .replaceAll('import.meta.url', `new URL('./${folder}/module.js', import.meta.url).href`)
  },
}

const bundle = await rolldown({
  input: { register: join(dist, 'register.js'), profiler: join(dist, 'profiler.js'), landau: join(dist, 'cli/main.js') },
  platform: 'node',
  // Dependencies are loaded from where they are installed.
  external: (id) => !/^[./]|^[A-Za-z]:/.test(id),
  plugins: [ownFolders],
})
await bundle.write({ dir: dist, format: 'esm', chunkFileNames: 'chunk-[name].js' })
await bundle.close()
