// The helper of a function that goes through the same list again and again has a law of its own, in the length of one word.
const words = Array.from({ length: 1000 }, (_, i) => 'x'.repeat(1 + (i % 20)))
function vowels(word) {
  let n = 0
  for (let i = 0; i < word.length; i++) if (word[i] === 'a') n++
  return n
}
function mostVowels(list, least) {
  let most = least
  for (const word of list) most = Math.max(most, vowels(word))
  return most
}
let sum = 0
for (let least = 0; least < 300; least++) sum += mostVowels(words, least)
console.log(sum)
