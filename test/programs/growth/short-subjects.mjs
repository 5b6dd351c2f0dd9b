const email = /^([a-zA-Z0-9]+\.?)+@[a-z]+\.com$/
const isEmail = (text) => email.test(text)
const word = /^[a-z]+!$/
const isShout = (text) => word.test(text)

for (let n = 6; n <= 27; n++) {
  const text = 'a'.repeat(n) + '!'
  isEmail(text)
  isShout(text)
}
