// The trace-event format of Chrome and Perfetto: complete events, nested by their extent. A step is shown as a microsecond.

import type { CallNode } from '../analysis/page/call-tree.ts'

interface Event {
  readonly name: string
  readonly cat: 'steps'
  readonly ph: 'X'
  readonly ts: number
  readonly dur: number
  readonly pid: 1
  readonly tid: 1 | 2
  readonly args: { readonly file: string; readonly line: number; readonly calls: number }
}

/** A trace with two threads: now, and at ten times the size. */
export const chromeTrace = (trees: readonly CallNode[]): string => {
  const events: Event[] = []
  const lay = (node: CallNode, start: number, tid: 1 | 2): number => {
    const at = events.length
    let end = start + (tid === 1 ? node.self : node.at10)
    for (const child of node.children) end = lay(child, end, tid)
    const { name, file, line, calls } = node
    events.splice(at, 0, { name, cat: 'steps', ph: 'X', ts: start, dur: end - start, pid: 1, tid, args: { file, line, calls } })
    return end
  }
  for (const tid of [1, 2] as const) trees.reduce((start, tree) => lay(tree, start, tid), 0)
  const names = [
    { name: 'process_name', ph: 'M', pid: 1, tid: 1, args: { name: 'landau' } },
    { name: 'thread_name', ph: 'M', pid: 1, tid: 1, args: { name: 'steps now' } },
    { name: 'thread_name', ph: 'M', pid: 1, tid: 2, args: { name: 'steps at 10×' } },
  ]
  return `${JSON.stringify({ traceEvents: [...names, ...events], displayTimeUnit: 'ms' })}\n`
}
