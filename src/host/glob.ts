/** A test of a path with forward slashes against a pattern of `*`, `**`, `?` and `{a,b}`. A pattern without a slash matches any file or folder of that name. */
export const matcher = (pattern: string): ((path: string) => boolean) => {
  const anchored = pattern.includes('/') ? pattern.replace(/^\.\//, '') : `**/${pattern}`
  // What names a folder means everything in it.
  const expression = new RegExp(`^(?:${translate(anchored)})(?:/.*)?$`, 'u')
  return (path) => expression.test(path)
}

const tokens = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{}]+|./gsu

const translate = (pattern: string): string => pattern.replace(tokens, translateToken)

const translateToken = (token: string): string => {
  if (token === '**/') return '(?:.*/)?'
  if (token === '**') return '.*'
  if (token === '*') return '[^/]*'
  if (token === '?') return '[^/]'
  if (token.startsWith('{') && token.endsWith('}')) return `(?:${token.slice(1, -1).split(',').map(translate).join('|')})`
  return token.replace(/[\\^$.|()[\]{}+/]/g, (character) => `\\${character}`)
}
