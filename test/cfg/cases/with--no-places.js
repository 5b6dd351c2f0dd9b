/*expected
f
  entry "a) { with (a" !access @statement 18 -> exit throw*, 1 next @statement 18~
  1 "if (b" !access -> exit throw*, 2 true, 3 false
  2 "c" !call -> exit throw*, 3 next
  3 "d" !call @statement 50 -> exit throw*, exit return @after 54
  exit
*/
function f(a) {
  with (a) {
    if (b) c()
  }
  d()
}
