/*expected
f
  entry "a) { try { " !operator @statement 18 -> 3 throw*, 1 next @statement 33
  1 "throw a" !operator @statement 33 -> 2 throw*, 2 throw @statement 33~
  2 "g" !call @statement 63 -> 3 throw*, 3 throw @after 78
  3 "catch { h" !call @statement 91 -> 4 throw*, 4 next @after 102
  4 "return " @statement 113 -> exit return @statement 113
  exit
*/
function f(a) {
  try {
    try {
      throw a
    } finally {
      g()
    }
  } catch {
    h()
  } finally {
    return 1
  }
}
