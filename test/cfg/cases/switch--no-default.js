/*expected
f
  entry "a) { switch (a) { case " @statement 18 -> 1 case @statement 49, 2 default @default 35
  1 "g" !call @statement 49 -> exit throw*, 2 next @after 52
  2 @after 57 -> exit return @after 57
  exit
*/
function f(a) {
  switch (a) {
    case 1:
      g()
  }
}
