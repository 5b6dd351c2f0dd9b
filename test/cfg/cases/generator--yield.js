/*expected
f
  entry "a" !call @parameter 13 -> exit throw*, exit abandon*, exit return*, 1 resume @statement 19
  1 "try { const b = yield a" !call @statement 19 -> 4 throw*, exit abandon*, 4 return*, 2 resume @statement 51
  2 "b = yield a yield* b" !call @statement 51 -> 4 throw*, exit abandon*, 4 return*, 3 resume @after 62
  3 @after 62 -> 4 next @after 62
  4 "g" !call @statement 73 -> exit throw*, exit throw*, exit return*, 5 next @after 86
  5 @after 86 -> exit return @after 86
  exit
*/
function* f(a) {
  try {
    const b = yield a
    yield* b
  } finally {
    g()
  }
}
