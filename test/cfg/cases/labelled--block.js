/*expected
f
  entry "a) { out: { if (a" @statement 18 -> 1 true @brace 36, 2 false @statement 50
  1 "break" @brace 36 -> 3 break @brace 36
  2 "g" !call @statement 50 -> exit throw*, 3 next @after 56
  3 "if (a" @statement 60 -> 4 true @brace 74, 5 false @else 74
  4 "break" @brace 74 -> 6 break @brace 74
  5 @else 74 -> 6 next @else 74
  6 @after 86 -> exit return @after 86
  exit
*/
function f(a) {
  out: {
    if (a) break out
    g()
  }
  alone: if (a) break alone
}
