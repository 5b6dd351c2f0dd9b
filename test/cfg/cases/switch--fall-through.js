/*expected
f
  entry "a) { switch (a) { case " @statement 18 -> 1 case @statement 49, 2 false @expression 63
  1 "g(" !call @statement 49 -> exit throw*, 3 next @after 53
  2 "b" !call @expression 63 -> exit throw*, 3 case, 4 false @expression 77
  3 @after 67 -> 5 next @after 67
  4 "" @expression 77 -> 5 case, 7 false @expression 136
  5 "g(3) break" !call @statement 86 -> exit throw*, 6 break @after 158
  6 @after 158 -> exit return @after 158
  7 "" @expression 136 -> 9 case, 8 default @statement 122
  8 "g(" !call @statement 122 -> exit throw*, 9 next @after 126
  9 "return " @statement 145 -> exit return @statement 145
  exit
*/
function f(a) {
  switch (a) {
    case 1:
      g(1)
    case b():
    case 3:
      g(3)
      break
    default:
      g(4)
    case 5:
      return 5
  }
}
