// V8's .cpuprofile (Profiler.Profile of the DevTools protocol): a step is shown as a microsecond. Lines count from 0 there, in ticks from 1.

import { append, totalOf } from '../base/lists.ts'
import type { CallNode } from '../analysis/page/call-tree.ts'

interface ProfileNode {
  readonly id: number
  readonly callFrame: {
    readonly functionName: string
    readonly scriptId: string
    readonly url: string
    readonly lineNumber: number
    readonly columnNumber: number
  }
  readonly hitCount: number
  readonly children: number[]
  readonly positionTicks: readonly { readonly line: number; readonly ticks: number }[]
}

/** A .cpuprofile that VS Code and DevTools open. `urlOf` makes the address that they open a file by. */
export const cpuProfile = (trees: readonly CallNode[], urlOf: (file: string) => string): string => {
  const nodes: ProfileNode[] = []
  const [samples, timeDeltas]: [number[], number[]] = [[], []]
  const scripts = new Map<string, string>()
  const scriptOf = (file: string): string => scripts.get(file) ?? (scripts.set(file, String(scripts.size + 1)), scripts.get(file) ?? '')
  const add = ({ name, file, line, column, self, children }: CallNode): number => {
    const frame = {
      functionName: name,
      scriptId: scriptOf(file),
      url: file === '' ? '' : urlOf(file),
      lineNumber: line - 1,
      columnNumber: column - 1,
    }
    const hits = self > 0 ? 1 : 0
    const node: ProfileNode = {
      id: nodes.length + 1,
      callFrame: frame,
      hitCount: hits,
      children: [],
      positionTicks: hits > 0 ? [{ line, ticks: hits }] : [],
    }
    nodes.push(node)
    if (self > 0) {
      samples.push(node.id)
      timeDeltas.push(self)
    }
    append(node.children, children.map(add))
    return node.id
  }
  add({ name: '(root)', file: '', line: 0, column: 0, self: 0, at10: 0, calls: 1, children: trees })
  // A delta is the time before its sample; V8's first sample is at the start.
  const end = totalOf(timeDeltas)
  return `${JSON.stringify({ nodes, startTime: 0, endTime: end, samples: [...samples, 1], timeDeltas: [0, ...timeDeltas] })}\n`
}
