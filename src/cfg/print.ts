import { lineTable, positionAt } from '../source/index.ts'
import type { Cfg, Edge, Place } from './types.ts'

/**
 * The graph as text, a line a block:
 * `2 "i < n" call @expression 12 -> 3 true @statement 14, 5 false, exit throw*`. An asterisk marks virtual edges, `^` back edges, `~` early places.
 */
export function printText(cfg: Cfg, text: string): string {
  const name = (block: number): string => (block === cfg.entry ? 'entry' : block === cfg.exit ? 'exit' : String(block))
  const lines = cfg.blocks.map((block) => {
    const source = block.span === null ? '' : ` ${quote(text, block.span.start, block.span.end)}`
    const throws = block.throws === null ? '' : ` !${block.throws}`
    const edges = cfg.edges.filter((edge) => edge.from === block.id).map((edge) => `${name(edge.to)} ${edgeLabel(edge)}`)
    return `${name(block.id)}${source}${throws}${placeLabel(block.place)}${edges.length === 0 ? '' : ` -> ${edges.join(', ')}`}`
  })
  const loops = cfg.loops.map(
    (loop) => `loop ${loop.id} at ${name(loop.header)}: ${loop.blocks.map(name).join(' ')}${loop.parent === null ? '' : ` in ${loop.parent}`}`,
  )
  return [...lines, ...loops].join('\n')
}

/** The graph in the DOT language of Graphviz, with the lines of the source. */
export function printDot(cfg: Cfg, text: string): string {
  const table = lineTable(text)
  const blocks = cfg.blocks.map((block) => {
    const where = block.span === null ? '' : `${positionAt(table, block.span.start).line}: ${quote(text, block.span.start, block.span.end)}`
    const label = block.id === cfg.entry ? `entry ${where}` : block.id === cfg.exit ? 'exit' : where
    return `  ${block.id} [label=${JSON.stringify(label.trim())}]`
  })
  const edges = cfg.edges.map((edge) => `  ${edge.from} -> ${edge.to} [label="${edge.kind}"${edge.virtual ? ' style=dashed' : ''}]`)
  return `digraph {\n  node [shape=box]\n${[...blocks, ...edges].join('\n')}\n}\n`
}

function edgeLabel(edge: Edge): string {
  const place = edge.place === null ? '' : `${placeLabel(edge.place)}${edge.place.early ? '~' : ''}`
  return `${edge.kind}${edge.virtual ? '*' : ''}${edge.back ? '^' : ''}${place}`
}

function placeLabel(place: Place | null): string {
  return place === null ? '' : ` @${place.form} ${place.start}`
}

function quote(text: string, start: number, end: number): string {
  const source = text.slice(start, end).replace(/\s+/g, ' ')
  return JSON.stringify(source.length > 40 ? `${source.slice(0, 38)}…` : source)
}
