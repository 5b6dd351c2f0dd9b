/*expected
f
  entry "a) { if (a" @statement 18 -> 1 true @brace 25, 2 false @statement 36
  1 "return " @brace 25 -> exit return @brace 25
  2 "return " @statement 36 -> exit return @statement 36
  exit
*/
function f(a) {
  if (a) return 1
  return 2
}
