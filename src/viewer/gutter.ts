// What stands beside each line of a file: what starts there, what built-ins do there, which findings it causes.

import { atPlace } from '../analysis/words/cause-words.ts'
import type { PageSummary, SourcePart, UnitSummary } from '../analysis/page/page-data.ts'
import { linesOf } from '../analysis/blame/cause-lines.ts'
import { standingOf } from '../analysis/standing.ts'
import { compact, percent, plural } from '../base/number-text.ts'
import { rankShare, sharesText } from './projection.ts'

export interface Gutter {
  /** Functions and loops that start on the line, the largest first. */
  readonly units: readonly UnitSummary[]
  /** How often the unit on the line was called, or its built-ins; null when nothing is known. */
  readonly calls: number | null
  /** Part of all work, of a unit at ten times the size where that is known; as text both that and what it is now. Null where no unit or built-in is. */
  readonly share: { readonly part: number; readonly text: string } | null
  readonly notes: readonly string[]
  readonly isCause: boolean
}

interface Draft {
  units: UnitSummary[]
  calls: number | null
  nativeSteps: number
  notes: string[]
  isCause: boolean
}

const finished = ({ units, calls, nativeSteps, notes, isCause }: Draft, steps: number): Gutter => {
  const [largest] = units.toSorted((a, b) => rankShare(b) - rankShare(a))
  const ofNative = nativeSteps / Math.max(1, steps)
  const native = nativeSteps > 0 ? { part: ofNative, text: `${percent(ofNative)} %` } : null
  return { units, calls, share: largest === undefined ? native : { part: rankShare(largest), text: sharesText(largest) }, notes, isCause }
}

/** The gutter of one file by line; lines about which nothing is known have no entry. */
export const gutterOf = ({ units, totals, findings }: PageSummary, path: string, part: SourcePart): ReadonlyMap<number, Gutter> => {
  const drafts = new Map<number, Draft>()
  const at = (line: number): Draft => {
    const known = drafts.get(line) ?? { units: [], calls: null, nativeSteps: 0, notes: [], isCause: false }
    drafts.set(line, known)
    return known
  }
  const listed = new Set(findings)
  for (const unit of units) {
    if (unit.file === path) {
      const draft = at(unit.line)
      draft.units.push(unit)
      draft.calls = Math.max(draft.calls ?? 0, unit.calls)
    }
    for (const cause of unit.causes) {
      if (cause.file !== path || !listed.has(unit.id)) continue
      for (const line of linesOf(cause)) at(line).isCause ||= standingOf(unit) !== 'fine'
      const draft = at(cause.line)
      const note = atPlace(cause, unit)
      if (!draft.notes.includes(note)) draft.notes.push(note)
    }
  }
  for (const { line, what, calls, steps } of part.natives) {
    const draft = at(line)
    draft.nativeSteps += steps
    draft.calls ??= calls
    if (!draft.notes.some((note) => note.startsWith(what))) draft.notes.push(`${what}: ${plural(calls, 'call')}, ${compact(steps)} steps`)
  }
  return new Map([...drafts].map(([line, draft]) => [line, finished(draft, totals.steps)]))
}
