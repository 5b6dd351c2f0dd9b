import type { CallNode } from '../analysis/page/call-tree.ts'

export interface Frame {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly column: number
}

export interface Stack {
  /** Outermost first, as indexes into the list of frames. */
  readonly frames: readonly number[]
  readonly self: number
  readonly at10: number
  readonly calls: number
}

/** Every path of the trees that did work of its own, depth first, and the frames that they are made of. */
export const stacksOf = (trees: readonly CallNode[]): { readonly frames: readonly Frame[]; readonly stacks: readonly Stack[] } => {
  const frames: Frame[] = []
  const indexes = new Map<string, number>()
  const stacks: Stack[] = []
  const frameOf = ({ name, file, line, column }: CallNode): number => {
    const key = `${file}\0${line}\0${column}\0${name}`
    const known = indexes.get(key) ?? frames.push({ name, file, line, column }) - 1
    indexes.set(key, known)
    return known
  }
  const walk = (node: CallNode, outer: readonly number[]): void => {
    const path = [...outer, frameOf(node)]
    if (node.self > 0) stacks.push({ frames: path, self: node.self, at10: node.at10, calls: node.calls })
    for (const child of node.children) walk(child, path)
  }
  for (const tree of trees) walk(tree, [])
  return { frames, stacks }
}
