import { useLayoutEffect, useState } from 'preact/hooks'

/** True while the window is at most so wide: the limits are those of the styles. */
export const useNarrow = (width: 760 | 540): boolean => {
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
