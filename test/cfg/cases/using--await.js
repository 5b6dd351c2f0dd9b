/*expected
f
  entry "a) { await using b = a return " !call @statement 24 -> exit throw*, exit abandon*, exit resume @statement 24~
  exit
*/
async function f(a) {
  await using b = a
  return 1
}
