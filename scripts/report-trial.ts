// `npm run report:trial`: five questions that a user has, answered from the report of a small program by what is written on its pages and by clicking what
// can be clicked, and written down in docs/results/report-trial.md with the path taken.

import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { launchBrowser } from './harness/browser.ts'
import { cached, landauBin, results, root } from './harness/paths.ts'
import { runNode } from './harness/process.ts'

const app = cached('trial/app')
const sizes = ['20', '40', '80', '120', '200', '300', '450', '700', '1000']

const landau = async (...args: readonly string[]): Promise<void> => {
  const { code, stderr } = await runNode({ args: [landauBin, ...args], cwd: app, timeoutMs: 120_000 })
  if (code !== 0) throw new Error(`landau ${args.join(' ')} ended with exit code ${code}:\n${stderr}`)
}

/** Profiles the program with one version of its second file; the answer is the profile's path. */
const profile = async (day: 'yesterday' | 'today'): Promise<string> => {
  cpSync(join(root, `scripts/trial/app/tags-${day}.js`), join(app, 'tags.js'))
  await landau('run', '--quiet', '--out', day, '--reporter', 'html', 'index.js', ...sizes)
  const [run = ''] = readdirSync(join(app, day, 'runs'))
  return join(day, 'runs', run, 'profile.landau')
}

const makeReport = async (): Promise<string> => {
  rmSync(app, { recursive: true, force: true })
  mkdirSync(app, { recursive: true })
  cpSync(join(root, 'scripts/trial/app/index.js'), join(app, 'index.js'))
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }\n')
  const [before, after] = [await profile('yesterday'), await profile('today')]
  await landau('verify', after)
  await landau('report', before, after, '--out', 'today', '--reporter', 'html')
  return pathToFileURL(join(app, 'today/report.html')).href
}

interface Answer {
  readonly question: string
  readonly path: string
  readonly answer: readonly string[]
  readonly clicks: number
}

const said = async (page: Page, selector: string): Promise<string> => {
  const found = page.locator(selector).first()
  await found.waitFor()
  return (await found.innerText()).replaceAll(/\s+/g, ' ').trim()
}

/** Opens a view as a user does: by its tab. */
const tab = (page: Page, name: string): Promise<void> => page.getByRole('navigation').getByRole('link', { name }).click()

const ask = async (page: Page): Promise<Answer[]> => {
  await page.waitForSelector('.cause-line')
  const hurts = {
    question: 'What will hurt most?',
    path: 'The first screen: the first finding, and the sentence beside the slider.',
    answer: [
      `${await said(page, '.finding .title')}, ${await said(page, '.finding .law')}; share ${await said(page, '.finding .shares')}`,
      await said(page, '.headline'),
    ],
    clicks: 0,
  }
  const line = {
    question: 'Which line?',
    path: 'The first screen: the cause under the finding, with its code. Its number leads to the line in the source.',
    answer: [`${await said(page, '.finding .place')}: ${await said(page, '.finding .causes')}`],
    clicks: 0,
  }
  await page.locator('.finding .title').first().click()
  await page.waitForSelector('.plot path.law')
  const sure = {
    question: 'How sure is it?',
    path: 'A click on the name: the row of facts, and the sentences under the plots.',
    answer: [await said(page, '.facts'), await said(page, '.plot figcaption'), await said(page, '.plot:has-text("leaves over") figcaption')],
    clicks: 1,
  }
  await tab(page, 'Compare')
  await page.waitForSelector('.change')
  await page.locator('.change .title').first().click()
  const changed = {
    question: 'What changed against yesterday?',
    path: 'The tab Compare, and a click on the first change for its plot.',
    answer: [
      await said(page, 'h1'),
      `${await said(page, '.change .title')}: ${await said(page, '.change .essence')}; ${await said(page, '.change .exponent')}; ${await said(page, '.change .shares')}`,
      await said(page, '.change figcaption'),
    ],
    clicks: 2,
  }
  await tab(page, 'Quality')
  await page.waitForSelector('.quality')
  const unseen = {
    question: 'What was not measured?',
    path: 'The tab Quality; the link there, or on the first screen, lists the functions without a verdict.',
    answer: [await said(page, '.panel:has-text("What was not measured?")'), await said(page, '.panel:has-text("Is it true?")')],
    clicks: 1,
  }
  return [hurts, sure, line, changed, unseen]
}

const written = (answers: readonly Answer[]): string =>
  [
    '# Five questions to the report',
    '',
    '`npm run report:trial` profiles a small index of articles (`scripts/trial/app`) twice, before and after an edit that looks tags up in an array instead of a',
    'Set, lets `landau verify` recount it, makes one page with `landau report BEFORE AFTER`, opens it in a browser and answers each question with the words on the page.',
    '',
    ...answers.flatMap(({ question, path, answer, clicks }) => [
      `## ${question}`,
      '',
      `Path: ${path} (${clicks === 0 ? 'no click' : clicks === 1 ? 'one click' : `${clicks} clicks`})`,
      '',
      ...answer.map((text) => `> ${text.replaceAll('\u202f', ' ')}\n`),
    ]),
    '## What the first try showed, and what was done',
    '',
    '- Compare listed the callers of the changed function above it, because they do more of the work: now what took over most of the work comes first.',
    '- The first screen gave the share of the work that is unknown but no place to look: it now names the function with most of it.',
    '- The cause on the first screen was a line number and a sentence: the line of code itself stands under it now.',
    '- A setting of the run was shown by its internal name: it has words now.',
    '- The plot of what a law leaves over stretched deviations of a thousandth over its whole height: it now shows at least half to one and a half times.',
    '',
  ].join('\n')

const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
await page.goto(await makeReport())
const text = written(await ask(page))
await browser.close()
writeFileSync(join(results, 'report-trial.md'), text)
console.log(text)
