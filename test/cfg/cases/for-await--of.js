/*expected
f
  entry "a) { for await (const b of a" !call @statement 24 -> exit throw*, 1 next @statement 24~
  1 "" !call -> exit throw*, exit abandon*, 2 resume
  2 -> 3 true @brace 49, 4 false @after 54
  3 "b of a) g(b" !call @brace 49 -> exit throw*, 1 next^ @brace-end 49
  4 @after 54 -> exit return @after 54
  exit
  loop 0 at 1: 1 2 3
*/
async function f(a) {
  for await (const b of a) g(b)
}
