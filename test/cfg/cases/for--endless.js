/*expected
f
  entry "" @statement 17 -> 1 next @statement 17
  1 "for (;;) g" !call @brace 26 -> exit throw*, 1 next^ @brace-end 26
  exit
  loop 0 at 1: 1
*/
function f() {
  for (;;) g()
}
