// https://www.speedscope.app/file-format-schema.json: two profiles over the same frames, so that `n` and `p` turn from now to ten times the size.

import { totalOf } from '../base/lists.ts'
import type { CallNode } from '../analysis/page/call-tree.ts'
import { stacksOf } from './call-stacks.ts'

/** A speedscope file; its weights are steps, not time. */
export const speedscope = (trees: readonly CallNode[], name: string): string => {
  const { frames, stacks } = stacksOf(trees)
  const profile = (title: string, weights: readonly number[]): object => ({
    type: 'sampled',
    name: title,
    unit: 'none',
    startValue: 0,
    endValue: totalOf(weights),
    samples: stacks.map((stack) => stack.frames),
    weights,
  })
  const document = {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    exporter: 'landau',
    name,
    activeProfileIndex: 0,
    shared: { frames: frames.map(({ name: title, file, line, column }) => ({ name: title, file, line, col: column })) },
    profiles: [profile('steps now', stacks.map(({ self }) => self)), profile('steps at 10×', stacks.map(({ at10 }) => at10))], // prettier-ignore
  }
  return `${JSON.stringify(document)}\n`
}
