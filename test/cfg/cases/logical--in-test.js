/*expected
f
  entry "a, b, c) { if ((a" @statement 24 -> 1 true @expression 34, 2 false @false 29
  1 "!b" @expression 34 -> 2 true @true 35, 3 false @false 35
  2 "c" @expression 41 -> 3 true @true 41, 4 false @after 53
  3 "return a" @brace 44 -> exit return @brace 44
  4 @after 53 -> exit return @after 53
  exit
*/
function f(a, b, c) {
  if ((a && !b) || c) return a
}
