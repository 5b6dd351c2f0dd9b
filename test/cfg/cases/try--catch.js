/*expected
f
  entry "a) { try { g(a" !call @statement 18 -> 1 throw*, 2 next @statement 84
  1 "catch ({ message }) { return message" !access @caught 22 -> exit throw*, exit return @caught 22~
  2 "return a" @statement 84 -> exit return @statement 84
  exit
*/
function f(a) {
  try {
    g(a)
  } catch ({ message }) {
    return message
  }
  return a
}
