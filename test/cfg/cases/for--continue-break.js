/*expected
f
  entry "n) { for (let i = " @statement 18 -> 1 next @statement 18
  1 "for (let i = 0; i < n" !operator @expression 34 -> exit throw*, 2 true @statement 47, 8 false @false 34
  2 "if (i === " @statement 47 -> 3 true @brace 65, 4 false @statement 78
  3 "continue" @brace 65 -> 7 continue @brace 65
  4 "if (i === " @statement 78 -> 5 true @brace 91, 6 false @statement 101
  5 "break" @brace 91 -> 8 break @brace 91
  6 "g(i" !call @statement 101 -> exit throw*, 7 next @after 108
  7 "i" !operator @expression 41 -> exit throw*, 1 next^ @expression 41~
  8 @after 110 -> exit return @after 110
  exit
  loop 0 at 1: 1 2 3 4 6 7
*/
function f(n) {
  for (let i = 0; i < n; i++) {
    if (i === 3) continue
    if (i === 7) break
    g(i)
  }
}
