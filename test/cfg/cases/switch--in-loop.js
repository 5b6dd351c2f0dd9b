/*expected
f
  entry "a) { for (const b of a" @statement 18 -> 1 next @statement 18
  1 "for (const b" !call -> exit throw*, 2 true @statement 38, 6 false @after 126
  2 "switch (b) { case " @statement 38 -> 3 case @statement 78, 4 default @statement 110
  3 "continue" @statement 78 -> 1 continue^ @statement 78
  4 "break" @statement 110 -> 5 break @after 124
  5 @after 124 -> 1 next^ @after 124
  6 @after 126 -> exit return @after 126
  exit
  loop 0 at 1: 1 2 3 4 5
*/
function f(a) {
  for (const b of a) {
    switch (b) {
      case 1:
        continue
      default:
        break
    }
  }
}
