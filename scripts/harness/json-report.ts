// The part of `landau run --reporter json=FILE` that the harnesses read.

import { readFileSync } from 'node:fs'

export interface ReportedUnit {
  readonly id: string
  readonly kind: 'routine' | 'loop' | 'algorithm'
  readonly name: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly calls: number
  readonly measure: string
  readonly metric: string
  readonly verdict: 'grows' | 'fine' | 'unknown'
  readonly class: string
  readonly set: readonly string[]
  readonly formula: string
  readonly exponent: { readonly low: number; readonly value: number; readonly high: number }
  readonly share: { readonly now: number; readonly at10: number }
  readonly causes: readonly { readonly file: string; readonly line: number; readonly what: string }[]
}

export interface JsonReport {
  readonly schemaVersion: number
  readonly notSeen: readonly { readonly file: string; readonly why: string }[]
  readonly units: readonly ReportedUnit[]
  /** Ids of the units that hurt, worst first. */
  readonly findings: readonly string[]
}

/** Reads a report. Throws when the file is missing or is no JSON. */
export const readReport = (path: string): JsonReport => JSON.parse(readFileSync(path, 'utf8')) as JsonReport

export const findingsOf = (report: JsonReport): ReportedUnit[] => {
  const byId = new Map(report.units.map((unit) => [unit.id, unit]))
  return report.findings.flatMap((id) => byId.get(id) ?? [])
}

/** A law that grows faster than `n log n`: for a free power, one whose exponent is at least 1.3. */
export const isSuperlinear = (unit: ReportedUnit): boolean =>
  ['n^2', 'n^2 log n', 'n^3', 'r^n'].includes(unit.class) || (unit.class === 'n^k' && unit.exponent.value >= 1.3)
