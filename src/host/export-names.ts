import { createRequire } from 'node:module'
import type { parse as Parse } from 'cjs-module-lexer'

// Not `import`, which takes the scanner's WebAssembly: when its memory grows, V8 gives up for the whole process the assumption that no buffer is
// ever detached, and every access to a typed array, the program's and the probes', checks that from then on.
const { parse } = createRequire(import.meta.url)('cjs-module-lexer') as { readonly parse: typeof Parse }

/**
 * Dead code that tells Node which names a CommonJS file exports. When such a file is imported, Node finds the names by scanning its text for
 * the forms that people and compilers write (cjs-module-lexer); probes break these forms up. The text begins with a new line, because the
 * file may end in a comment; it follows the last line of the file, so no line moves.
 */
export const exportNames = (original: string): string => {
  const { exports, reexports } = scan(original)
  if (exports.length === 0 && reexports.length === 0) return ''
  const names = exports.map((name) => `exports[${JSON.stringify(name)}]=0;`).join('')
  const others = reexports.map((specifier) => `...require(${JSON.stringify(specifier)}),`).join('')
  return `\n;if(0){${names}}${others === '' ? '' : `0&&(module.exports={${others}})`}`
}

const scan = (text: string): ReturnType<typeof Parse> => {
  try {
    return parse(text)
  } catch {
    // What the scanner cannot read has no names for Node either.
    return { exports: [], reexports: [] }
  }
}
