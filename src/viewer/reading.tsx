import type { VNode } from 'preact'

/** What stands in the place of data that is still being read, or the sentence that says why it cannot be. */
export const Reading = ({ problem = '' }: { readonly problem?: string }): VNode =>
  problem === '' ? (
    <p class="empty" aria-busy="true">
      Reading…
    </p>
  ) : (
    <p class="empty">{problem}</p>
  )
