import type { VNode } from 'preact'

/** The heads of a table of rows: for each column its class and its text. `kind` is the class that lays the rows out. */
export const Heads = ({ kind, heads }: { kind: string; heads: readonly (readonly [string, string])[] }): VNode => (
  <div class={`row heads ${kind}`} role="row" aria-rowindex={1}>
    {heads.map(([name, text]) => (
      <span key={text} role="columnheader" class={name}>
        {text}
      </span>
    ))}
  </div>
)
