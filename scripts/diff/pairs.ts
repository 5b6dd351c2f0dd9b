// Pairs of published versions of which is known, from their sources, what changed.

import type { ChangeKind } from '../../src/analysis/compare/change.ts'

export interface VersionPair {
  /** Group and id of the corpus case whose driver runs both versions. */
  readonly key: string
  /** The function that must be told as changed. */
  readonly culprit: string
  readonly kind: ChangeKind
  readonly direction: 'worse' | 'better'
  /** What the sources say. */
  readonly known: string
  readonly sizes: readonly number[]
}

const doubling = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from << i)
/** Small inputs, where what a call costs whatever its size still shows. */
const small = [2, 3, 4, 6, 8, 12, 16, 24, 32]

const pair = (
  key: string,
  [kind, direction, culprit]: readonly [ChangeKind, VersionPair['direction'], string],
  known: string,
  sizes: readonly number[],
): VersionPair => ({ key, culprit, kind, direction, known, sizes })

export const pairs: readonly VersionPair[] = [
  pair(
    'text/markdown-it-smartquotes-rebuild',
    ['class', 'better', 'process_inlines'],
    'the text is no longer rebuilt for every quote',
    doubling(125, 5),
  ),
  pair('text/markdown-it-backticks', ['class', 'better', 'backtick'], 'the rest of the text is searched for a closer once', doubling(250, 5)),
  pair('text/lodash-clone-deep', ['class', 'better', 'baseClone'], 'a map of seen objects took the place of a list', doubling(250, 5)),
  pair('text/prismjs-splice', ['class', 'better', '_.matchGrammar'], 'tokens are linked, no longer spliced into an array', doubling(250, 5)),
  pair('text/markdown-it-smartquotes-scan', ['class', 'better', 'process_inlines'], 'quotes without a partner leave the stack', doubling(125, 5)),
  pair(
    'text/parse5-div-depth',
    ['class', 'better', 'OpenElementStack.hasInButtonScope'],
    'a deep stack of open elements is indexed, no longer walked',
    doubling(125, 5),
  ),
  pair('text/js-yaml-omap', ['class', 'better', 'resolveYamlOmap'], '`objectKeys.indexOf` per entry became a look-up by key', doubling(500, 5)),
  pair('text/shell-quote-parse', ['class', 'better', 'parseInternal'], '`reduce` with `concat` became `push`', doubling(250, 5)),
  pair('text/yaml-stringify', ['class', 'better', 'createSeq'], '`prevObjects.find` per node became a map', doubling(250, 5)),
  // Small sizes: its cost is cubic in plain Node too, where 512 escapes take 3 s, a thousand 14 s, and each doubling multiplies that by five to eight.
  pair(
    'text/decode-uri-component',
    ['class', 'better', 'decode'],
    'the whole text was tried again for every place to cut it; one pass from left to right',
    doubling(8, 6),
  ),
  pair('data/diff-clonepath', ['class', 'better', 'diff'], 'paths are linked, no longer copied: n³ became n²', doubling(8, 5)),
  pair('data/neverthrow-combine', ['class', 'better', 'combineResultList'], '`[...list, value]` per result became `push`', doubling(250, 5)),
  pair('data/toposort-indexof', ['class', 'better', 'uniqueNodes'], '`indexOf` per node became a set', doubling(100, 5)),
  pair('data/redux-unsubscribe', ['class', 'better', 'unsubscribe'], '`indexOf` and `splice` became `Map#delete`', doubling(250, 5)),
  pair(
    'data/graphql-overlap',
    ['constant', 'better', 'collectConflictsWithin'],
    'still all pairs of fields; arguments are compared without printing them',
    doubling(10, 6),
  ),
  pair(
    'text/markdown-it-smartquotes-rebuild',
    ['overhead', 'worse', 'ParserBlock.parse'],
    'a paragraph is trimmed by a function of its own, not by `String#trim`',
    small,
  ),
]
