import type { VNode } from 'preact'
import { problemsOf } from './filter.ts'

/** Stands in the place of rows where none matches: says so, and which words of the filter mean nothing. */
export const NoMatch = ({ what, query }: { what: string; query: string }): VNode => (
  <div class="empty">
    <p>No {what} matches this filter.</p>
    {problemsOf(query).map((problem) => (
      <p key={problem}>{problem}</p>
    ))}
  </div>
)
