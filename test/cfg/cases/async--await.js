/*expected
f
  entry "a) { const b = await a" !call @statement 24 -> exit throw*, exit abandon*, 1 resume @statement 44
  1 "b = await a return b" @statement 44 -> exit return @statement 44
  exit
*/
async function f(a) {
  const b = await a
  return b
}
