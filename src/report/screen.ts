import { toAscii } from './printable.ts'

/** Text that knows its role; the screen decides what that looks like. */
export type Role = 'plain' | 'strong' | 'dim' | 'grows' | 'maybe' | 'fine' | 'link'

const sgr: Readonly<Record<Role, string>> = {
  plain: '',
  strong: '1',
  dim: '2',
  // Orange and blue of the Okabe–Ito palette in the 256 colours; never red against green.
  grows: '1;38;5;208',
  maybe: '38;5;214',
  fine: '38;5;38',
  link: '4',
}

export interface Screen {
  readonly width: number
  /** The text as this screen will show it: to be called before text is padded, since signs differ in width from their ASCII spelling. */
  readonly text: (text: string) => string
  readonly paint: (role: Role, text: string) => string
  /** Lines joined to what is written: trailing blanks dropped, narrow spaces made plain, ASCII if asked for. */
  readonly finish: (lines: readonly string[]) => string
}

// Also those inside of the colour that ends the line.
const blanksAtEnd = / +(\u001b\[0m)?$/ // eslint-disable-line no-control-regex

/** A screen of `width` columns. Colour is never the only sign of anything. */
export const screenOf = ({ width, colour, ascii }: { readonly width: number; readonly colour: boolean; readonly ascii: boolean }): Screen => ({
  width,
  text: (text) => (ascii ? toAscii(text) : text),
  paint: (role, text) => (colour && sgr[role] !== '' ? `\u001b[${sgr[role]}m${text}\u001b[0m` : text),
  finish: (lines) => {
    const text = lines.map((line) => `${line.replace(blanksAtEnd, '$1')}\n`).join('')
    if (!ascii) return text.replaceAll('\u202f', ' ')
    return text
      .split(/(\u001b\[[\d;]*m)/) // eslint-disable-line no-control-regex
      .map((part, index) => (index % 2 === 0 ? toAscii(part) : part))
      .join('')
  },
})
