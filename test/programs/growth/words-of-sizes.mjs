// Texts of several sizes, put together of the same few words: each has cells in common with the one before.
function words(text) {
  const lengths = []
  for (const word of text.split(' ')) lengths.push(word.length)
  return lengths.length
}

for (const n of [50, 100, 200, 400, 800, 1600]) console.log(words(Array.from({ length: n }, (_, i) => 'word' + (i % 37)).join(' ')))
