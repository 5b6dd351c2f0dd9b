/*expected
f
  entry "a) { " @statement 18 -> 1 next @statement 22
  1 "do { return a" @statement 22 -> exit return @statement 22
  exit
*/
function f(a) {
  do {
    return a
  } while (a)
}
