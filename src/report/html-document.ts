// One file that opens offline: styles, the viewer's bundle, and the data as gzip in base64, inert inside <template> until the viewer asks. No text of the
// profile is ever written into the markup except the title, so base64 is the whole of the escaping; the policy allows this one script by its hash and
// forbids every request. Past 25 MB browsers open one file slowly: what is not read at once is then in scripts beside the page, each a call with the
// base64 text of one part, which is the one way for a page on file:// to read another file.

import type { PageAssets } from './context.ts'
import { finiteJson } from './finite.ts'
import { asHtml } from './markup.ts'

/** A part of the data: the id under which the viewer asks for it, and what `JSON.stringify` makes a text of. */
export interface DocumentPart {
  readonly id: string
  readonly data: unknown
}

/** A page, and the files that it needs beside it: none, but for very large reports. */
export interface HtmlPage {
  readonly index: string
  readonly files: ReadonlyMap<string, string>
}

interface PackedPart {
  readonly id: string
  readonly base64: string
}

// The page reads a number too large to hold as infinity.
const json = (data: unknown): string => finiteJson(data).replaceAll(String(Number.MAX_VALUE), '1e999')

const packed = ({ id, data }: DocumentPart, { compress }: PageAssets): PackedPart => ({ id, base64: compress(json(data)) })

/** The script and style elements end at their end tag wherever it stands, even inside a string. */
const closingTag = /<\/(script|style)/gi

const titleOf = (command: readonly string[]): string => {
  const program = command.find((word, index) => index > 0 && !word.startsWith('-')) ?? command[0] ?? 'report'
  return `landau · ${program.split('/').at(-1)}`
}

/** `elsewhere` is the folder of the parts that are not in the page, relative to it; null when all are. */
const documentOf = (command: readonly string[], inside: readonly PackedPart[], elsewhere: string | null, assets: PageAssets): string => {
  const script = assets.viewerJs.replace(closingTag, '<\\/$1')
  // `'self'` is for a server: to a browser a file is no origin, so its scheme is named.
  const scripts = `'sha256-${assets.sha256(script)}'${elsewhere === null ? '' : " 'self' file:"}`
  const policy = `default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(elsewhere === null ? [] : [`<meta name="landau-parts" content="${asHtml(elsewhere)}">`]),
    '<link rel="icon" href="data:,">',
    `<title>${asHtml(titleOf(command))}</title>`,
    `<style>${assets.viewerCss.replace(closingTag, '<\\/$1')}</style>`,
    '</head>',
    '<body>',
    '<div id="app"><noscript>This report needs JavaScript. The same as text: landau report --reporter md</noscript></div>',
    ...inside.map(({ id, base64 }) => `<template id="${id}">${base64}</template>`),
    `<script type="module">${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** A page of the program that `command` ran, in one file. */
export const htmlDocument = (command: readonly string[], parts: readonly DocumentPart[], assets: PageAssets): string =>
  documentOf(
    command,
    parts.map((part) => packed(part, assets)),
    null,
    assets,
  )

/** Characters of a page that browsers still open at once. */
const largestPage = 25_000_000

/** The same, or past `largest` characters a page with its first part alone, and the others in files beside it, in the folder of this name. */
export const htmlPage = (
  command: readonly string[],
  parts: readonly DocumentPart[],
  assets: PageAssets,
  folder: string,
  largest: number = largestPage,
): HtmlPage => {
  const all = parts.map((part) => packed(part, assets))
  const size = all.reduce((sum, { base64 }) => sum + base64.length, 0)
  if (size <= largest) return { index: documentOf(command, all, null, assets), files: new Map() }
  const files = all.slice(1).map(({ id, base64 }) => [`${id}.js`, `landauPart("${id}","${base64}")\n`] as const)
  return { index: documentOf(command, all.slice(0, 1), folder, assets), files: new Map(files) }
}
