import { minOf } from '../../base/lists.ts'
import { usage } from '../failure.ts'

/** `2/5`: the second of five. Throws a usage failure for anything else. */
export const readShard = (text: string): { readonly index: number; readonly of: number } => {
  const [, index, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index === undefined || of === undefined || index < 1 || index > of)
    throw usage(`--shard is i/n with i from 1 to n, not ${JSON.stringify(text)}.`)
  return { index, of }
}

/**
 * The workloads of one shard of several: the heaviest goes to the shard with the least so far (Graham's longest processing time first: no shard gets more
 * than 4/3 of the best division). The order of the workloads is that of the plan, so that every machine divides alike.
 */
export const shardOf = <T extends { readonly hash: string; readonly weight: number }>(workloads: readonly T[], index: number, of: number): T[] => {
  const loads = Array.from({ length: of }, () => 0)
  const taken = new Set<T>()
  for (const workload of workloads.toSorted((a, b) => b.weight - a.weight || (a.hash < b.hash ? -1 : 1))) {
    const least = loads.indexOf(minOf(loads))
    loads[least] = (loads[least] as number) + workload.weight
    if (least === index - 1) taken.add(workload)
  }
  return workloads.filter((workload) => taken.has(workload))
}
