// V8's messages show what was called as the text has it, with the probes in it. So the program's own text stands in front of them, as a literal that V8 compiles to
// nothing: `("~o.list",$l$1=o.list,…,$l$1).foo()`, of which a message says `("~o.list" , $l$1 , … , $l$1).foo is not a function`.

/** What a message has around the text. */
export const shownBefore = '("~'
export const shownBehind = '" , '

/** The literal, and the comma behind it; null for a text that could not be found again in a message. */
export const shownLiteral = (text: string): string | null =>
  /[\n\r\u2028\u2029]/.test(text) || text.includes(shownBehind) ? null : `"~${text.replaceAll(/["\\]/g, String.raw`\$&`)}",`
