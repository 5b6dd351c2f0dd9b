// GitHub's workflow commands: https://docs.github.com/actions/reference/workflow-commands. A step shows at most 10 errors and 10 warnings; the tenth
// line is kept to say how many there are beyond.

import { printable } from './printable.ts'
import type { Notice } from './notice.ts'

const most = 9

const data = (text: string): string => printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const annotation = (level: 'error' | 'warning', { file, line, endLine, name, message, hint }: Notice): string =>
  `::${level} file=${property(file)},line=${line},endLine=${endLine},title=${property(`landau: ${name}`)}::${data(hint === '' ? message : `${message} ${hint}`)}`

/** Annotations for errors, and as warnings for warnings and what could not be judged. */
export const github = (notices: readonly Notice[]): string => {
  const lines = (['error', 'warning'] as const).flatMap((level) => {
    const wanted = notices.filter(({ status }) => status === level || (level === 'warning' && status === 'inconclusive'))
    const rest = wanted.length - most
    return [
      ...wanted.slice(0, most).map((notice) => annotation(level, notice)),
      ...(rest > 0 ? [`::${level} title=landau::and ${rest} more, see the summary of the job`] : []),
    ]
  })
  return lines.map((line) => `${line}\n`).join('')
}
