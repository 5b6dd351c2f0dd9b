/*expected
f
  entry "a) { outer: for (const b of a" @statement 18 -> 1 next @statement 18
  1 "for (const b" !call -> exit throw*, 2 true @statement 45, 10 false
  2 "for (const c of b" @statement 45 -> 3 next @statement 45
  3 "for (const c" !call -> exit throw*, 4 true @statement 70, 9 false @after 132
  4 "if (c" @statement 70 -> 5 true @brace 84, 6 false @statement 105
  5 "continue" @brace 84 -> 1 continue^ @brace 84
  6 "if (b" @statement 105 -> 7 true @brace 112, 8 false @after 128
  7 "break" @brace 112 -> 10 break @brace 112
  8 @after 128 -> 3 next^ @after 128
  9 @after 132 -> 1 next^ @after 132
  10 @after 134 -> exit return @after 134
  exit
  loop 0 at 1: 1 2 3 4 5 6 8 9
  loop 1 at 3: 3 4 6 8 in 0
*/
function f(a) {
  outer: for (const b of a) {
    for (const c of b) {
      if (c) continue outer
      if (b) break outer
    }
  }
}
