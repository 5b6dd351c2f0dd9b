/** `prefix` and the words of `text` on lines of at most `width` columns, the later lines indented by the prefix's width. */
export const wrapped = (prefix: string, text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width - prefix.length) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  const indent = ' '.repeat(prefix.length)
  return [...lines, line].map((content, index) => (index === 0 ? prefix : indent) + content)
}
