import { useLayoutEffect, useState } from 'preact/hooks'

const query = '(max-width: 760px)'

/** Height of the rows of a list, in pixels; on a narrow screen they have more lines. */
export const useRowHeight = (wide: number, narrow: number): number => {
  const [isNarrow, setNarrow] = useState(matchMedia(query).matches)
  useLayoutEffect(() => {
    const media = matchMedia(query)
    const changed = (): void => setNarrow(media.matches)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }, [])
  return isNarrow ? narrow : wide
}
