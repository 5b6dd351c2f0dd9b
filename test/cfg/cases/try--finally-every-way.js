/*expected
f
  entry "a) { for (const b of a" @statement 18 -> 1 next @statement 18
  1 "for (const b" !call -> exit throw*, 2 true @statement 38, 11 false
  2 "try { if (b === " !operator @statement 38 -> 9 throw*, 3 true @brace 68, 4 false @statement 83
  3 "continue" @brace 68 -> 9 continue @brace 68
  4 "if (b === " @statement 83 -> 5 true @brace 96, 6 false @statement 108
  5 "break" @brace 96 -> 9 break @brace 96
  6 "if (b === " @statement 108 -> 7 true @brace 121, 8 false @statement 134
  7 "return" @brace 121 -> 9 return @brace 121
  8 "g(b" !call @statement 134 -> 9 throw*, 9 next @after 143
  9 "h" !call @statement 154 -> exit throw*, exit throw*, 1 continue^, 11 break, exit return, 10 next @statement 175
  10 "i" !call @statement 175 -> exit throw*, 1 next^ @after 181
  11 @after 183 -> exit return @after 183
  exit
  loop 0 at 1: 1 2 3 4 5 6 7 8 9 10
*/
function f(a) {
  for (const b of a) {
    try {
      if (b === 1) continue
      if (b === 2) break
      if (b === 3) return
      g(b)
    } finally {
      h()
    }
    i()
  }
}
