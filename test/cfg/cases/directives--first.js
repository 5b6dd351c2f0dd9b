/*expected
f
  entry "a) { 'use strict' return a" @statement 33 -> exit return @statement 33
  exit
*/
function f(a) {
  'use strict'
  return a
}
