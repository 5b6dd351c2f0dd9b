// Work of which most is done by one call in a hundred, which saves all that there is: ever more. And a buffer that is emptied as often, which holds as much each time.
const state = []
function apply(event) {
  state.push(event)
  if (state.length % 100 === 0) structuredClone(state)
}
const buffer = []
let written = 0
function write(line) {
  buffer.push(line)
  if (buffer.length < 100) return
  written += buffer.join('\n').length
  buffer.length = 0
}
for (let i = 0; i < 6000; i++) {
  apply({ at: i })
  write({ toString: () => 'x'.repeat(40) })
}
