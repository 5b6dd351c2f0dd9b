import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface Props {
  readonly count: number
  readonly rowHeight: number
  readonly active: number
  /** For rows without links: the list itself takes the focus, to be scrolled by keys. */
  readonly focusable?: boolean
  readonly row: (index: number) => VNode
  /** Where `active` is brought when it is out of view; the nearest edge unless said otherwise. */
  readonly align?: 'edge' | 'centre'
}

const overscan = 8

/** Only the rows that can be seen exist; all rows have one height. The row `active` is kept in view. */
export const VirtualList = ({ count, rowHeight, active, focusable = false, row, align = 'edge' }: Props): VNode => {
  const ref = useRef<HTMLDivElement>(null)
  const [window, setWindow] = useState({ top: 0, height: 600 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const read = (): void => setWindow({ top: element.scrollTop, height: element.clientHeight })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [])
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const top = active * rowHeight
    const isAbove = top < element.scrollTop
    if (!isAbove && top + rowHeight <= element.scrollTop + element.clientHeight) return
    const edge = isAbove ? top : top + rowHeight - element.clientHeight
    element.scrollTop = align === 'centre' ? top - element.clientHeight / 3 : edge
    // The event of scrolling comes a frame later: until then other rows would be shown.
    setWindow({ top: element.scrollTop, height: element.clientHeight })
  }, [active, rowHeight, align])
  const first = Math.max(0, Math.floor(window.top / rowHeight) - overscan)
  const last = Math.min(count, Math.ceil((window.top + window.height) / rowHeight) + overscan)
  return (
    <div class={count * rowHeight > window.height ? 'virtual long' : 'virtual'} ref={ref} role="rowgroup" tabIndex={focusable ? 0 : undefined}>
      <div style={{ height: `${count * rowHeight}px` }} role="presentation">
        <div style={{ transform: `translateY(${first * rowHeight}px)` }} role="presentation">
          {Array.from({ length: Math.max(0, last - first) }, (_, index) => row(first + index))}
        </div>
      </div>
    </div>
  )
}
