/*expected
f
  entry "a) { for (const [b = 1] in a" @statement 18 -> 1 next @statement 18
  1 "for (const [b" !call -> exit throw*, 2 nullish @expression 34, 3 true @brace 43, 4 false @after 48
  2 "" @expression 34 -> 1 next^ @expression 34
  3 "g(b" !call @brace 43 -> exit throw*, 1 next^ @brace-end 43
  4 @after 48 -> exit return @after 48
  exit
  loop 0 at 1: 1 2 3
*/
function f(a) {
  for (const [b = 1] in a) g(b)
}
