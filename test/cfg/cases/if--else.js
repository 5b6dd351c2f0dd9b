/*expected
(module)
  entry "if (a" !access @statement 0 -> exit throw*, 1 true @brace 7, 2 false @brace 16
  1 "b" !call @brace 7 -> exit throw*, 3 next @brace-end 7
  2 "c" !call @brace 16 -> exit throw*, 3 next @brace-end 16
  3 "d" !call @statement 20 -> exit throw*, exit return @after 23
  exit
*/
if (a) b()
else c()
d()
