/*expected
f
  entry "a, x) { for (a[x || 1] of x" @statement 21 -> 1 next @statement 21
  1 "for (a[x" !call -> exit throw*, 3 true @truthy 28, 2 false @expression 33, 4 true @brace 42, 5 false @statement 48
  2 "" @expression 33 -> 3 next @expression 33
  3 !access -> exit throw*, 1 next^
  4 "g" !call @brace 42 -> exit throw*, 1 next^ @brace-end 42
  5 "for ([a[x && 2]] of x" @statement 48 -> 6 next @statement 48
  6 "for ([a[x" !call -> exit throw*, 7 true @expression 61, 8 false @falsy 56, 9 true @brace 70, 10 false @after 72
  7 "" @expression 61 -> 8 next @expression 61
  8 !access -> exit throw*, 6 next^
  9 "" @brace 70 -> 6 next^ @brace-end 70
  10 @after 72 -> exit return @after 72
  exit
  loop 0 at 1: 1 2 3 4
  loop 1 at 6: 6 7 8 9
*/
function f(a, x) {
  for (a[x || 1] of x) g()
  for ([a[x && 2]] of x);
}
