// JUnit's XML as Jenkins, GitLab and Azure read it: a budget is a test case, what could not be judged is skipped.

import { printable } from './printable.ts'
import type { Notice } from './notice.ts'

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const escaped = (text: string): string => printable(text).replace(/[&<>"']/g, (sign) => references[sign] ?? sign)

const outcome = ({ status, message, hint, file, line }: Notice): string => {
  const body = escaped(`${file}:${line}\n${message}\n${hint}`).replaceAll('\\u000a', '\n')
  if (status === 'error' || status === 'warning') return `<failure message="${escaped(message)}" type="landau.${status}">${body}</failure>`
  return status === 'inconclusive' ? `<skipped>${escaped(`${message} ${hint}`)}</skipped>` : ''
}

const testCase = (notice: Notice): string => {
  const inside = outcome(notice)
  const head = `<testcase name="${escaped(notice.name)}" classname="${escaped(notice.file)}" time="0"`
  return inside === '' ? `    ${head}/>` : `    ${head}>${inside}</testcase>`
}

/** One suite of all notices. */
export const junit = (notices: readonly Notice[]): string => {
  const failures = notices.filter(({ status }) => status === 'error' || status === 'warning').length
  const skipped = notices.filter(({ status }) => status === 'inconclusive').length
  const counts = `tests="${notices.length}" failures="${failures}" errors="0" time="0"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="landau" ${counts}>`,
    `  <testsuite name="landau" ${counts} skipped="${skipped}">`,
    ...notices.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}
