import { printable } from './printable.ts'

/** Text that Markdown and the HTML inside of it read as text: every sign that could start markup is a character reference. */
export const asText = (text: string): string => printable(text).replace(/[&<>|`*_[\]\\#~@!]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Text that HTML reads as text, also inside of an attribute in quotes. */
export const asHtml = (text: string): string => printable(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
