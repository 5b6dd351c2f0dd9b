// The action: `landau check`, and `landau diff` where a profile of the base is given; their text goes to the comment and their exit code to the job.

import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepComment } from './comment.ts'
import type { PullRequest } from './comment.ts'

const { env } = process
const folder = mkdtempSync(join(tmpdir(), 'landau-action-'))

interface Said {
  readonly code: number
  readonly markdown: string
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** Runs a command of landau; `check` writes annotations and its part of the job's summary by itself. */
const landau = (command: string, operands: readonly string[], reporters: readonly string[]): Said => {
  const path = join(folder, `${command}.md`)
  const words = [command, ...operands, ...[...reporters, `md=${path}`].flatMap((name) => ['--reporter', name])]
  const { status } = spawnSync(`${env['ACTION_COMMAND'] ?? 'npx --no-install landau'} ${words.map(quoted).join(' ')}`, {
    stdio: 'inherit',
    shell: 'bash',
  })
  if (status !== 0 && status !== 1) {
    console.error(`landau ${command} ended with exit code ${status}; what it said is above.`)
    process.exit(status ?? 2)
  }
  return { code: status, markdown: readFileSync(path, 'utf8') }
}

const pullRequest = (): PullRequest | null => {
  const path = env['GITHUB_EVENT_PATH']
  const event = path === undefined ? {} : (JSON.parse(readFileSync(path, 'utf8')) as { pull_request?: { number?: number } })
  const number = event.pull_request?.number
  const token = env['ACTION_TOKEN'] ?? ''
  if (number === undefined || token === '') return null
  return { api: env['GITHUB_API_URL'] ?? 'https://api.github.com', repository: env['GITHUB_REPOSITORY'] ?? '', number, token }
}

const comment = async (said: readonly Said[]): Promise<void> => {
  const pull = pullRequest()
  if (pull === null) return console.log('landau: no comment, because this is no pull request or has no token.')
  const text = said.some(({ code }) => code === 1) ? said.map(({ markdown }) => markdown).join('\n') : null
  try {
    await keepComment(pull, env['ACTION_NAME'] ?? 'landau', text)
  } catch (error) {
    // A token of a fork may not write; the summary of the job has the same text.
    console.log(`landau: the comment was not written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const [profile, before] = [env['ACTION_PROFILE'] ?? '', env['ACTION_BEFORE'] ?? '']
const latest = profile === '' ? [] : [profile]
const check = landau('check', latest, ['terminal', 'github'])
const compared = before !== '' && existsSync(before)
// The base of the pull request that brings landau has no profile yet.
if (before !== '' && !compared) console.log(`landau: ${before} does not exist, so what changed is not told.`)
const diffs = compared ? [landau('diff', [before, ...latest], ['terminal'])] : []
const summary = env['GITHUB_STEP_SUMMARY']
if (summary !== undefined) for (const { markdown } of diffs) appendFileSync(summary, `${markdown}\n`)
await comment([...diffs, check])
process.exitCode = check.code
