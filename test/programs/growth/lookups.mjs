// A block cipher looks up as many values of its table for each block, however many the table has.
const table = Array.from({ length: 256 }, (_, i) => (i * 167 + 13) & 255)
function encryptBlock(block) {
  let state = block[0]
  for (let round = 0; round < 160; round++) state = table[(state + round * 31 + block[round & 15]) & 255]
  return state
}
function encrypt(blocks) {
  let sum = 0
  for (const block of blocks) sum ^= encryptBlock(block)
  return sum
}
for (const n of [16, 32, 64, 128, 256, 512, 1024])
  encrypt(Array.from({ length: n }, (_, j) => Array.from({ length: 16 }, (_, i) => (i * j * 7919) & 255)))
