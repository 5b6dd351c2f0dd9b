/*expected
f
  entry "a) { { using b = a if (b" @statement 18 -> 1 true @brace 47, 2 false @else 47
  1 "return" !call @brace 47 -> exit throw*, exit return @brace 47~
  2 "g" !call @else 47 -> exit throw*, exit return @after 64
  exit
*/
function f(a) {
  {
    using b = a
    if (b) return
  }
  g()
}
