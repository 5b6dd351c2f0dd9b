/*expected
f
  entry "a, b) { return a" @statement 21 -> 1 present @present 28, 3 nullish
  1 "b.c(b" !call -> exit throw*, 2 present @expression 40, 4 nullish
  2 "b" !access @expression 40 -> exit throw*, exit next @expression 40~
  3 -> 4 nullish @nullish 28
  4 -> exit nullish @nullish 28
  exit
*/
function f(a, b) {
  return a?.b.c(b)?.[b]
}
