import type { Cfg, Edge, Place } from '../../src/cfg/index.ts'

/** What is wrong with a graph, as sentences; empty when it keeps the promises of its types. */
export function faults(cfg: Cfg, text: string): string[] {
  return [...shapeFaults(cfg), ...pathFaults(cfg), ...loopFaults(cfg), ...placeFaults(cfg, text)]
}

function shapeFaults(cfg: Cfg): string[] {
  const found: string[] = []
  cfg.blocks.forEach((block, index) => {
    if (block.id !== index) found.push(`block ${block.id} is in place ${index}`)
  })
  cfg.edges.forEach((edge, index) => {
    if (edge.id !== index) found.push(`edge ${edge.id} is in place ${index}`)
    if (cfg.blocks[edge.from] === undefined || cfg.blocks[edge.to] === undefined) found.push(`edge ${index} hangs in the air`)
    if (edge.from === cfg.exit) found.push('an edge leaves the exit')
    if (edge.to === cfg.entry) found.push('an edge enters the entry')
  })
  for (const block of cfg.blocks) {
    const out = cfg.edges.filter((edge) => edge.from === block.id)
    if (block.throws !== null && !out.some((edge) => edge.kind === 'throw')) found.push(`block ${block.id} may throw and has no edge for it`)
  }
  return found
}

/** Blocks that a walk from `start` finds. */
export function reachable(start: number, edges: readonly { readonly from: number; readonly to: number }[]): Set<number> {
  const next = new Map<number, number[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const found = new Set([start])
  for (const block of found) for (const to of next.get(block) ?? []) found.add(to)
  return found
}

function pathFaults(cfg: Cfg): string[] {
  const fromEntry = reachable(cfg.entry, cfg.edges)
  const toExit = reachable(
    cfg.exit,
    cfg.edges.map((edge) => ({ from: edge.to, to: edge.from })),
  )
  return cfg.blocks.flatMap(({ id }) => [
    ...(fromEntry.has(id) || id === cfg.exit ? [] : [`block ${id} cannot be reached`]),
    ...(toExit.has(id) ? [] : [`block ${id} does not reach the exit`]),
  ])
}

function loopFaults(cfg: Cfg): string[] {
  const found: string[] = []
  for (const loop of cfg.loops) {
    const inside = new Set(loop.blocks)
    if (!inside.has(loop.header)) found.push(`loop ${loop.id} lacks its header`)
    for (const edge of cfg.edges) {
      if (!inside.has(edge.from) && inside.has(edge.to) && edge.to !== loop.header)
        found.push(`edge ${edge.id} enters loop ${loop.id} beside its header`)
      if (edge.to === loop.header && inside.has(edge.from) !== loop.backEdges.includes(edge.id))
        found.push(`edge ${edge.id} is or is not a back edge of loop ${loop.id}`)
    }
    const parent = loop.parent === null ? null : cfg.loops[loop.parent]
    if (parent !== null && !loop.blocks.every((block) => parent?.blocks.includes(block) === true))
      found.push(`loop ${loop.id} sticks out of loop ${loop.parent}`)
  }
  const headers = cfg.loops.map((loop) => loop.header)
  if (new Set(headers).size !== headers.length) found.push('two loops share a header')
  const acyclic = cfg.edges.filter((edge) => !edge.back)
  if (hasCycle(cfg.blocks.length, acyclic)) found.push('there is a cycle that is no natural loop')
  return found
}

function hasCycle(count: number, edges: readonly { readonly from: number; readonly to: number }[]): boolean {
  const arriving = Array.from({ length: count }, () => 0)
  for (const { to } of edges) arriving[to] = (arriving[to] ?? 0) + 1
  const ready = arriving.flatMap((number, block) => (number === 0 ? [block] : []))
  for (const block of ready) {
    for (const { from, to } of edges) {
      if (from !== block) continue
      arriving[to] = (arriving[to] ?? 0) - 1
      if (arriving[to] === 0) ready.push(to)
    }
  }
  return ready.length !== count
}

function placeFaults(cfg: Cfg, text: string): string[] {
  const found: string[] = []
  const users = new Map<string, Edge>()
  for (const edge of cfg.edges) {
    if (edge.place === null) continue
    if (edge.virtual) found.push(`virtual edge ${edge.id} has a place`)
    if (!isPlaceable(edge.place, text)) found.push(`edge ${edge.id} has an impossible place`)
    const key = `${edge.place.form} ${edge.place.start}`
    const known = users.get(key)
    // The only edge into a block and the only one out of it may both be counted in the block.
    if (known !== undefined && known.to !== edge.from && known.from !== edge.to) found.push(`edge ${edge.id} shares its place with edge ${known.id}`)
    users.set(key, edge)
  }
  return found
}

function isPlaceable(place: Place, text: string): boolean {
  if (place.start < 0 || place.end < place.start || place.end > text.length) return false
  const point =
    place.form === 'statement' || place.form === 'after' || place.form === 'default' || place.form === 'argument' || place.form === 'parameter'
  return point === (place.start === place.end)
}
