import { type Node, requiredChild } from '../../source/index.ts'

/** `a + b + c` leans to the left, thousands deep in generated code: its links, innermost first, to be walked without recursion. */
export function leftSpine(node: Node, belongs: (link: Node) => boolean): readonly Node[] {
  const links: Node[] = []
  for (let link = node; belongs(link); link = requiredChild(link, 'left')) links.push(link)
  return links.toReversed()
}
