/*expected
f
  entry "a, b, c) { if (a" @statement 24 -> 1 true @brace 31, 8 false @else 31
  1 "if (b" @brace 31 -> 2 true @brace 38, 3 false @brace 49
  2 "c" !operator @brace 38 -> exit throw*, 7 next @brace-end 38
  3 "" @brace 49 -> 4 next @brace 49
  4 "while (c" @expression 56 -> 5 true @brace 59, 6 false @brace-end 49
  5 "c" !operator @brace 59 -> exit throw*, 4 next^ @brace-end 59
  6 @brace-end 49 -> 7 next @brace-end 49
  7 @brace-end 31 -> 9 next @brace-end 31
  8 @else 31 -> 9 next @else 31
  9 @after 63 -> exit return @after 63
  exit
  loop 0 at 4: 4 5
*/
function f(a, b, c) {
  if (a) if (b) c++
  else while (c) c--
}
