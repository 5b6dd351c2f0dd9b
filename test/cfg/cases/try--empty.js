/*expected
f
  entry "a) { " !operator @statement 18 -> 1 throw*, 2 next @after 26
  1 "catch { a" !call @statement 35 -> exit throw*, 2 next @after 46
  2 @after 48 -> exit return @after 48
  exit
*/
function f(a) {
  try {
  } catch {
    a()
  }
}
