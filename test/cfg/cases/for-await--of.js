/*expected
f
  entry "a) { for await (const b of a" @statement 24 -> 1 next @statement 24
  1 "for await (const b" !call -> exit throw*, exit abandon*, 2 true @brace 49, 3 false @after 54
  2 "g(b" !call @brace 49 -> exit throw*, 1 next^ @brace-end 49
  3 @after 54 -> exit return @after 54
  exit
  loop 0 at 1: 1 2
*/
async function f(a) {
  for await (const b of a) g(b)
}
