import type { VNode } from 'preact'
import { codeLines, trimmed } from './code-lines.ts'
import { CodeText } from './code-text.tsx'
import { usePage } from './context.ts'
import { readSource } from './data.ts'
import { useRead } from './use-read.ts'

/** A line of code itself, once its file is read; nothing where the report does not have it. */
export const QuotedLine = ({ file, line }: { file: string; line: number }): VNode | null => {
  const { summary } = usePage()
  const { value: part, problem } = useRead(file, () => readSource(summary, file))
  if (part === undefined && problem === '')
    return (
      <span class="cause-line" aria-busy="true">
        {' '}
      </span>
    )
  const code = part ? codeLines(file, part.excerpts).find(({ number }) => number === line) : undefined
  return code === undefined ? null : (
    <span class="cause-line">
      <CodeText line={trimmed(code)} />
    </span>
  )
}
