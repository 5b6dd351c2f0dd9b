import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Width in pixels of the element that the ref is put on; 0 before the first layout. */
export const useWidth = <Kind extends HTMLElement>(): readonly [ref: RefObject<Kind | null>, width: number] => {
  const ref = useRef<Kind | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
