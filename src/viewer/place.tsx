import type { VNode } from 'preact'

/** A place in the source; where there is no room, the start of the path gives way. */
export const Place = ({ file, line }: { file: string; line: number }): VNode => (
  <span class="place" title={`${file}:${line}`}>
    <bdi dir="ltr">
      {file}:{line}
    </bdi>
  </span>
)
