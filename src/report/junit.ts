// JUnit's XML as Jenkins, GitLab and Azure read it: a budget is a test case, which fails where the command does. Of the others, those that could not be judged are
// skipped, and a warning is what the test case printed.

import { printable } from './printable.ts'
import type { Notice } from './notice.ts'

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const escaped = (text: string): string => printable(text).replace(/[&<>"']/g, (sign) => references[sign] ?? sign)

const outcome = ({ status, fails, message, hint, file, line }: Notice): string => {
  const body = escaped(`${file}:${line}\n${message}\n${hint}`).replaceAll('\\u000a', '\n')
  if (fails) return `<failure message="${escaped(message)}" type="landau.${status}">${body}</failure>`
  if (status === 'passed') return ''
  return isSkipped({ status, fails }) ? `<skipped>${escaped(`${message} ${hint}`)}</skipped>` : `<system-out>${body}</system-out>`
}

const isSkipped = ({ status, fails }: Pick<Notice, 'status' | 'fails'>): boolean => status === 'inconclusive' && !fails

const testCase = (notice: Notice): string => {
  const inside = outcome(notice)
  const head = `<testcase name="${escaped(notice.name)}" classname="${escaped(notice.file)}" time="0"`
  return inside === '' ? `    ${head}/>` : `    ${head}>${inside}</testcase>`
}

/** One suite of all notices. */
export const junit = (notices: readonly Notice[]): string => {
  const failures = notices.filter(({ fails }) => fails).length
  const skipped = notices.filter(isSkipped).length
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
