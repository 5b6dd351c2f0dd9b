/*expected
f
  entry "a, b) => (a" @expression 21 -> 1 true @expression 26, 4 false @expression 39
  1 "b" @expression 26 -> 2 true @expression 30, 3 false @expression 34
  2 "" @expression 30 -> exit next @expression 30
  3 "" @expression 34 -> exit next @expression 34
  4 "a" @expression 39 -> 5 true @expression 44, 7 false @false 39
  5 "b" @expression 44 -> 6 true @expression 48, 7 false @false 44
  6 "" @expression 48 -> exit next @expression 48
  7 "" @expression 52 -> exit next @expression 52
  exit
*/
const f = (a, b) => (a ? (b ? 1 : 2) : a && b ? 3 : 4)
