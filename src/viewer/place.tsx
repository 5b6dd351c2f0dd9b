import type { VNode } from 'preact'

/** A path whose file name stays visible when the column is narrow. */
export const Place = ({ file, line }: { file: string; line: number }): VNode => {
  const cut = file.lastIndexOf('/') + 1
  return (
    <span class="place" title={`${file}:${line}`}>
      <span class="folder">
        <bdi>{file.slice(0, cut)}</bdi>
      </span>
      <span class="file">
        <bdi>{file.slice(cut)}</bdi>:{line}
      </span>
    </span>
  )
}
