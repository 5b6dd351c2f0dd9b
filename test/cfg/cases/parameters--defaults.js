/*expected
f
  entry -> 1 next
  1 "a = b(), { c = 1, ...d } = {}, [e" -> 2 nullish @expression 15, 3 nullish @expression 38, 4 nullish @expression 26, 5 nullish @expression 65, 6 nullish @named 47, 7 next @statement 73
  2 "b" !call @expression 15 -> exit throw*, 1 next^ @value 15
  3 "" @expression 38 -> 1 next^ @expression 38
  4 "" @expression 26 -> 1 next^ @expression 26
  5 "" @expression 65 -> 1 next^ @expression 65
  6 "function () {}" @named 47 -> 1 next^ @named 47
  7 "return a" @statement 73 -> exit return @statement 73
  exit
f.e
  entry @after 60 -> exit return @after 60
  exit
*/
function f(a = b(), { c = 1, ...d } = {}, [e = function () {}] = []) {
  return a
}
