import type { VNode } from 'preact'
import type { CodeLine } from './code-lines.ts'

/** One line of code. */
export const CodeText = ({ line }: { line: CodeLine }): VNode => (
  <code>
    {line.spans.length === 0
      ? ' '
      : line.spans.map(([kind, text], index) =>
          kind === '' ? (
            text
          ) : (
            <span key={index} class={`code-${kind}`}>
              {text}
            </span>
          ),
        )}
  </code>
)
