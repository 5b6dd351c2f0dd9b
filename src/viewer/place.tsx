import type { VNode } from 'preact'
import { lineHref } from './route.ts'

interface Props {
  readonly file: string
  readonly line: number
  /** Leads to the line in the source view. */
  readonly linked?: boolean
}

/** A place in the source; where there is no room, the start of the path gives way. */
export const Place = ({ file, line, linked = false }: Props): VNode => {
  const text = (
    <bdi dir="ltr">
      {file}:{line}
    </bdi>
  )
  return (
    <span class="place" title={`${file}:${line}`}>
      {linked ? <a href={lineHref(file, line)}>{text}</a> : text}
    </span>
  )
}
