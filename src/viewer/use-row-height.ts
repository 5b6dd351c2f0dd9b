import { useNarrow } from './use-narrow.ts'

/** Height of the rows of a list, in pixels; on a narrow screen, and on that of a telephone, they have more lines. */
export const useRowHeight = (wide: number, narrow: number, narrowest: number = narrow): number => {
  const [isNarrow, isNarrowest] = [useNarrow(760), useNarrow(540)]
  return isNarrowest ? narrowest : isNarrow ? narrow : wide
}
