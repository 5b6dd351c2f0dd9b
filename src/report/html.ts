// One file that opens offline: styles, the viewer's bundle, and the data as gzip in base64, inert inside <template> until the viewer asks.
// No text of the profile is ever written into the markup except the title, so base64 is the whole of the escaping; the policy allows this one
// script by its hash and forbids every request.

import { detailPart, sourcePart, splitForPage, summaryPart } from '../analysis/page-data.ts'
import type { Analysis } from '../analysis/types.ts'
import type { PageAssets } from './context.ts'
import { excerptsOf } from './excerpts.ts'
import { asHtml } from './markup.ts'

export interface HtmlOptions extends PageAssets {
  readonly sources: ReadonlyMap<string, string>
}

const part = (id: string, content: string): string => `<template id="${id}">${content}</template>`

/** The script and style elements end at their end tag wherever it stands, even inside a string. */
const closingTag = /<\/(script|style)/gi

const titleOf = ({ command }: Analysis): string => {
  const program = command.find((word, index) => index > 0 && !word.startsWith('-')) ?? command[0] ?? 'report'
  return `landau · ${program.split('/').at(-1)}`
}

const sourcesFor = (analysis: Analysis, sources: ReadonlyMap<string, string>): [path: string, text: string][] => {
  const wanted = new Set(analysis.units.flatMap((unit) => [unit.file, ...unit.causes.map(({ file }) => file)]))
  return [...wanted].toSorted().flatMap((path) => {
    const text = sources.get(path)
    return text === undefined ? [] : [[path, text] satisfies [string, string]]
  })
}

/** The whole report as one HTML document. */
export const html = (analysis: Analysis, options: HtmlOptions): string => {
  const texts = sourcesFor(analysis, options.sources)
  const { summary, details } = splitForPage(
    analysis,
    texts.map(([path]) => path),
  )
  const pack = (data: unknown): string => options.compress(JSON.stringify(data))
  const script = options.viewerJs.replace(closingTag, '<\\/$1')
  const policy = `default-src 'none'; script-src 'sha256-${options.sha256(script)}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    `<title>${asHtml(titleOf(analysis))}</title>`,
    `<style>${options.viewerCss.replace(closingTag, '<\\/$1')}</style>`,
    '</head>',
    '<body>',
    '<div id="app"><noscript>This report needs JavaScript. The same findings as text: landau report --reporter md</noscript></div>',
    part(summaryPart, pack(summary)),
    ...details.map((chunk, index) => part(detailPart(index), pack(chunk))),
    ...texts.map(([path, text], index) => part(sourcePart(index), pack(excerptsOf(analysis, path, text)))),
    `<script type="module">${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
