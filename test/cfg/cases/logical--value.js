/*expected
f
  entry "a, b, c) { return (a" @statement 24 -> 1 true @expression 37, 2 false @false 32
  1 "b" @expression 37 -> exit true @truthy 37, 2 false @false 37
  2 "c" @expression 44 -> 3 nullish @expression 49, exit present
  3 "a" @expression 49 -> exit next @expression 49
  exit
*/
function f(a, b, c) {
  return (a && b) || (c ?? a)
}
