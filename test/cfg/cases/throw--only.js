/*expected
f
  entry "a) { throw new Error(a" !call @statement 18 -> exit throw*, exit throw @statement 18~
  exit
*/
function f(a) {
  throw new Error(a)
}
