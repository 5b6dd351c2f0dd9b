/*expected
f
  entry "a, b) { return a" @statement 21 -> 1 true @expression 33, 2 false @expression 52
  1 "b++, `${a}${b}" !operator @expression 33 -> exit throw*, exit next @expression 33~
  2 "b`" !call @expression 52 -> exit throw*, exit next @expression 52~
  exit
*/
function f(a, b) {
  return a ? (b++, `${a}${b}`) : b`x`
}
