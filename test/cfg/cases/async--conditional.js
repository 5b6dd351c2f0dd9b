/*expected
f
  entry "a, b) { const c = a" @statement 27 -> 1 true @expression 41, 3 false @expression 51
  1 "b" !call @expression 41 -> exit throw*, exit abandon*, 2 resume @expression 41~
  2 -> 5 next
  3 "" !call @expression 51 -> exit throw*, exit abandon*, 4 resume @expression 51~
  4 -> 5 next
  5 "c = a ? await b : await 1 if (c" @statement 61 -> 6 true @brace 68, 8 false @else 68
  6 "await a" !call @brace 68 -> exit throw*, exit abandon*, 7 resume @brace-end 68
  7 @brace-end 68 -> 9 next @brace-end 68
  8 @else 68 -> 9 next @else 68
  9 "return c" @statement 78 -> exit return @statement 78
  exit
*/
async function f(a, b) {
  const c = a ? await b : await 1
  if (c) await a
  return c
}
