/*expected
f
  entry "a" !call @parameter 19 -> exit throw*, exit abandon*, exit return*, 1 resume @statement 25
  1 "return a" !call @statement 25 -> exit throw*, exit abandon*, exit resume @statement 25~
  exit
*/
async function* f(a) {
  return a
}
