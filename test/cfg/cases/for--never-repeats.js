/*expected
f
  entry "a) { for (const b of a" @statement 18 -> 1 next @statement 18
  1 "for (const b" !call -> exit throw*, 2 true @brace 37, 3 false @after 46
  2 "return b" @brace 37 -> exit return @brace 37
  3 @after 46 -> exit return @after 46
  exit
*/
function f(a) {
  for (const b of a) return b
}
