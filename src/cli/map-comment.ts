import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GeneratedFile } from '../host/index.ts'
import { shiftMappings } from '../source/shift-map.ts'
import { findMapText } from './original-sites.ts'
import type { MapText } from './original-sites.ts'

interface SourceMap {
  readonly mappings: string
  readonly sources: readonly string[]
  readonly sourceRoot?: string
}

/**
 * What comes behind an instrumented text, so that Node maps its columns and not those of the text as the user has it: a comment with a map, of which
 * the last counts. Empty for a text without a map that Node can read. It begins with a new line, because the text may end in a comment.
 */
export const mapCommentOf = (text: string, file: string, { code, spans }: GeneratedFile): string => {
  try {
    const found = findMapText(text, file)
    if (found === null || !found.isReadByNode) return ''
    const map = JSON.parse(found.json) as SourceMap
    const shifted = { ...map, ...placeOf(map, found), mappings: shiftMappings(map.mappings, code, spans) }
    return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(shifted)).toString('base64')}`
  } catch {
    // What cannot be read is no map for Node either.
    return ''
  }
}

/** Inline, the sources of a map are relative to the file, and no longer to the map's own file. */
const placeOf = (map: SourceMap, { url, isInline }: MapText): object => {
  if (isInline) return {}
  const sources = map.sources.map((source) => {
    const whole = (map.sourceRoot ?? '') + source
    return isAbsolute(whole) ? pathToFileURL(whole).href : new URL(whole, url).href
  })
  return { sources, sourceRoot: '' }
}
