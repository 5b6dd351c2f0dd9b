/*expected
f
  entry "a) { for (const [b = 1] in a" !call @statement 18 -> exit throw*, 1 next @statement 18~
  1 "" !call -> exit throw*, 2 true, 5 false @after 48
  2 "[" !call -> exit throw*, 3 nullish @expression 34, 4 present
  3 "" @expression 34 -> 4 next @expression 34
  4 "b = 1] in a) g(b" !call @brace 43 -> exit throw*, 1 next^ @brace-end 43
  5 @after 48 -> exit return @after 48
  exit
  loop 0 at 1: 1 2 3 4
*/
function f(a) {
  for (const [b = 1] in a) g(b)
}
