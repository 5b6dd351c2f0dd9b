/** The words of a text, each once, in the order in which they come. */
export const distinctWords = (text) => {
  const seen = []
  for (const word of text.split(' ')) {
    if (!seen.includes(word)) seen.push(word)
  }
  return seen
}
