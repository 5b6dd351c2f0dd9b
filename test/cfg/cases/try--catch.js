/*expected
f
  entry "a) { try { g(a" !call @statement 18 -> 1 throw*, 3 next @statement 84
  1 "catch ({ message" !access -> exit throw*, 2 next @statement 58
  2 "return message" @statement 58 -> exit return @statement 58
  3 "return a" @statement 84 -> exit return @statement 84
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
