/*expected
(module)
  entry "switch (a" !access @statement 0 -> exit throw*, 1 default @after 14
  1 @after 14 -> exit return @after 14
  exit
*/
switch (a) {
}
