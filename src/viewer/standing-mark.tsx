import type { VNode } from 'preact'
import { type Judged, type Standing, standingOf } from '../analysis/standing.ts'

export const standingWord: Readonly<Record<Standing, string>> = { grows: 'grows', maybe: 'maybe', fine: 'fine', unknown: 'not enough data' }

const shapes: Readonly<Record<Standing, VNode>> = {
  grows: <path d="M6 1 11 11H1Z" fill="currentColor" />,
  maybe: <path d="M6 2 10.6 10.6H1.4Z" fill="none" stroke="currentColor" stroke-width="1.6" />,
  fine: <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" stroke-width="1.6" />,
  unknown: <path d="M2 6h8" stroke="currentColor" stroke-width="1.6" stroke-dasharray="2 1.4" />,
}

/** The verdict's sign, drawn: fonts without the sign cannot break it. */
export const StandingGlyph = ({ standing }: { standing: Standing }): VNode => (
  <svg class={`glyph ${standing}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    {shapes[standing]}
  </svg>
)

/** Verdict as sign, word and colour together. */
export const StandingMark = ({ unit }: { unit: Judged }): VNode => {
  const standing = standingOf(unit)
  return (
    <span class={`mark ${standing}`}>
      <StandingGlyph standing={standing} /> {standingWord[standing]}
    </span>
  )
}
