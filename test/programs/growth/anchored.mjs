// What stands behind each `mailto:` is looked through for an @, to the end of the text. Of so many long texts only the first few matches are counted.
const address = /^[a-z:]+@(?:(?:[a-z0-9-]{1,63}\.){1,8}|\[(?:[0-9a-f]{1,4}:){1,40}\])(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})/i
function addresses(text) {
  let found = 0
  for (let at = 0; at < text.length; at += 7) if (address.test(text.slice(at))) found++
  return found
}
let found = 0
for (const n of [125, 250, 500, 1000, 2000, 4000, 8000]) found += addresses('mailto:'.repeat(n))
console.log(found)
