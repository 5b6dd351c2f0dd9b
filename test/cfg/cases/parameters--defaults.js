/*expected
f
  entry "" -> 1 nullish @expression 15, 2 present
  1 "b" !call @expression 15 -> exit throw*, 2 next @expression 15~
  2 "a = b(), " -> 3 nullish @expression 38, 4 present
  3 "" @expression 38 -> 4 next @expression 38
  4 "{ " !access -> exit throw*, 5 nullish @expression 26, 6 present
  5 "" @expression 26 -> 6 next @expression 26
  6 "c = 1, ...d } = {}, " -> 7 nullish @expression 65, 8 present
  7 "" @expression 65 -> 8 next @expression 65
  8 "[" !call -> exit throw*, 9 nullish, 10 present
  9 "function () {}" -> 10 next
  10 "e = function () {}] = []) { return a" @statement 73 -> exit return @statement 73
  exit
f.e
  entry @after 60 -> exit return @after 60
  exit
*/
function f(a = b(), { c = 1, ...d } = {}, [e = function () {}] = []) {
  return a
}
