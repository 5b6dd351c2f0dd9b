/*expected
(module)
  entry "class A extends (a" !access @statement 0 -> exit throw*, 1 true @expression 21, 2 false @expression 25
  1 "B" !access @expression 21 -> exit throw*, 3 next @expression 21~
  2 "C" !access @expression 25 -> exit throw*, 3 next @expression 25~
  3 "a" !access -> exit throw*, 4 true @expression 38, 5 false @falsy 33
  4 "b" !access @expression 38 -> exit throw*, 5 next @expression 38~
  5 !call -> exit throw*, exit return @after 112
  exit
A.[…]
  entry @after 44 -> exit return @after 44
  exit
A.(init c)
  entry "a" !access @expression 52 -> exit throw*, exit true @truthy 52, 1 false @expression 57
  1 "b" !access @expression 57 -> exit throw*, exit next @expression 57~
  exit
A.(init d)
  entry "() => {}" @named 72 -> exit return @named 72
  exit
A.(init d).A.d
  entry @after 79 -> exit return @after 79
  exit
A.(static)
  entry "if (a" !access @statement 96 -> exit throw*, 1 true @brace 103, 2 false @else 103
  1 "b" !call @brace 103 -> exit throw*, 3 next @brace-end 103
  2 @else 103 -> 3 next @else 103
  3 @after 109 -> exit return @after 109
  exit
*/
class A extends (a ? B : C) {
  [a && b]() {}
  c = a || b
  static d = () => {}
  static {
    if (a) b()
  }
}
