// The public API: profiles read by your own program, and what they say.

export { analyse } from './analysis/index.ts'
export type { Analysis, Cause, PointColumns, UnitFinding, Verdict } from './analysis/index.ts'
export { defineConfig } from './cli/config.ts'
export type { BudgetConfig, LandauConfig, SweepConfig } from './cli/config.ts'
export { readProfile, writeProfile } from './cli/collect.ts'
export { feature } from './host/feature.ts'
export type { Certainty, ClassName, Interval, Law, Term } from './model/index.ts'
export { merge } from './profile/index.ts'
export type { Profile, ProfileHeader, ReadResult, Unit } from './profile/index.ts'
