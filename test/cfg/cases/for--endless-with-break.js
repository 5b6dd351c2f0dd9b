/*expected
f
  entry "a" @statement 18 -> 1 next @statement 18
  1 "while (true) { if (a" !call @expression 25 -> exit throw*, 2 true @brace 46, 3 false @statement 54
  2 "break } return a" @brace 46 -> exit return @brace 46
  3 @statement 54 -> 1 next^ @statement 54
  exit
  loop 0 at 1: 1 3
*/
function f(a) {
  while (true) {
    if (a()) break
  }
  return a
}
