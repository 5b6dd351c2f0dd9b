/*expected
f
  entry "a, b) { a" @statement 21 -> 1 false @expression 27, 2 true
  1 "b" @expression 27 -> 2 next @expression 27
  2 "a.b" !access @statement 31 -> exit throw*, 3 true @expression 39, 4 false
  3 "b" !access @expression 39 -> exit throw*, 4 next @expression 39~
  4 "a" @statement 43 -> 5 nullish @named 49, 6 present
  5 "() => {}" @named 49 -> 6 next @named 49
  6 @after 58 -> exit return @after 58
  exit
f.a
  entry @after 56 -> exit return @after 56
  exit
*/
function f(a, b) {
  a ||= b
  a.b &&= b
  a ??= () => {}
}
