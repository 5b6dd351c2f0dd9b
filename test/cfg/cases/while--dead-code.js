/*expected
f
  entry "a) { " @statement 18 -> 1 next @expression 25
  1 "while (a" @expression 25 -> 2 true @statement 29, 3 false @false 25
  2 "break" @statement 29 -> 3 break @statement 34
  3 @after 52 -> exit return @after 52
  exit
*/
function f(a) {
  while (a) {
    break
    g()
  }
}
