/*expected
f
  entry "a) { " !operator @statement 18 -> 1 throw*, 2 next @statement 26
  1 "catch { a" !call @statement 35 -> exit throw*, 2 next @statement 46
  2 @statement 48 -> exit return @statement 48
  exit
*/
function f(a) {
  try {
  } catch {
    a()
  }
}
