// One file that opens offline: styles, the viewer's bundle, and the data as gzip in base64, inert inside <template> until the viewer asks.
// No text of the profile is ever written into the markup except the title, so base64 is the whole of the escaping; the policy allows this one
// script by its hash and forbids every request.

import type { PageAssets } from './context.ts'
import { asHtml } from './markup.ts'

/** A part of the data: the id under which the viewer asks for it, and what `JSON.stringify` makes a text of. */
export interface DocumentPart {
  readonly id: string
  readonly data: unknown
}

/** The script and style elements end at their end tag wherever it stands, even inside a string. */
const closingTag = /<\/(script|style)/gi

const titleOf = (command: readonly string[]): string => {
  const program = command.find((word, index) => index > 0 && !word.startsWith('-')) ?? command[0] ?? 'report'
  return `landau · ${program.split('/').at(-1)}`
}

/** A page of the program that `command` ran. */
export const htmlDocument = (command: readonly string[], parts: readonly DocumentPart[], assets: PageAssets): string => {
  const script = assets.viewerJs.replace(closingTag, '<\\/$1')
  const policy = `default-src 'none'; script-src 'sha256-${assets.sha256(script)}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    `<title>${asHtml(titleOf(command))}</title>`,
    `<style>${assets.viewerCss.replace(closingTag, '<\\/$1')}</style>`,
    '</head>',
    '<body>',
    '<div id="app"><noscript>This report needs JavaScript. The same as text: landau report --reporter md</noscript></div>',
    ...parts.map(({ id, data }) => `<template id="${id}">${assets.compress(JSON.stringify(data))}</template>`),
    `<script type="module">${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
