/*expected
f
  entry "a, b) { return a" @statement 21 -> 1 present, exit nullish
  1 "b.c(b" !call -> exit throw*, 2 present @expression 40, exit nullish
  2 "b" !access @expression 40 -> exit throw*, exit next @expression 40~
  exit
*/
function f(a, b) {
  return a?.b.c(b)?.[b]
}
