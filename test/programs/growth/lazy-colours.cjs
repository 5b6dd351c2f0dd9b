// What is done once, when it is loaded.
const names = Array.from({ length: 60 }, (_, i) => ({ name: `colour${i}`, codes: [i, i + 1, i + 2] }))
let sum = 0
for (let round = 0; round < 12; round++) for (const { codes } of names) for (const code of codes) sum += code

exports.paint = (text) => (sum > 0 ? `*${text}*` : text)
