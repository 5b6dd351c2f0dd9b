import { useLayoutEffect, useState } from 'preact/hooks'

/** True while the window is at most so wide: the limits are those of the styles. */
const useNarrow = (width: 760 | 540): boolean => {
  const query = `(max-width: ${width}px)`
  const [isNarrow, setNarrow] = useState(matchMedia(query).matches)
  useLayoutEffect(() => {
    const media = matchMedia(query)
    const changed = (): void => setNarrow(media.matches)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }, [query])
  return isNarrow
}

/** Height of the rows of a list, in pixels; on a narrow screen, and on that of a telephone, they have more lines. */
export const useRowHeight = (wide: number, narrow: number, narrowest: number = narrow): number => {
  const [isNarrow, isNarrowest] = [useNarrow(760), useNarrow(540)]
  return isNarrowest ? narrowest : isNarrow ? narrow : wide
}
