/*expected
f
  entry "a) { " @statement 18 -> 1 next @statement 18
  1 "do { if (a" @statement 22 -> 2 true @brace 34, 3 false @statement 47
  2 "continue" @brace 34 -> 4 continue @brace 34
  3 "g" !call @statement 47 -> exit throw*, 4 next @after 53
  4 "a" !operator @expression 62 -> exit throw*, 1 true^ @true 62, 5 false @after 67
  5 @after 67 -> exit return @after 67
  exit
  loop 0 at 1: 1 2 3 4
*/
function f(a) {
  do {
    if (a) continue
    g()
  } while (a--)
}
