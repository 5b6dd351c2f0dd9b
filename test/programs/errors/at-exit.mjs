// An `exit` listener throws: nothing of the program comes after it.
const cells = [1, 2, 3]
process.on('exit', () => {
  if (cells.includes(2)) cells.none.at(1)
})
