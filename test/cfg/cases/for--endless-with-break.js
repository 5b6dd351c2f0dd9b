/*expected
f
  entry "a) { " @statement 18 -> 1 next @statement 18
  1 "while (true) { if (a" !call @expression 25 -> exit throw*, 2 true @brace 46, 4 false @after 54
  2 "break" @brace 46 -> 3 break @statement 58
  3 "return a" @statement 58 -> exit return @statement 58
  4 @after 54 -> 1 next^ @after 54
  exit
  loop 0 at 1: 1 4
*/
function f(a) {
  while (true) {
    if (a()) break
  }
  return a
}
