// What is known about the profile itself: an independent recount, and what measuring it cost.

/** What `landau verify` found when it recounted the unmodified program. */
export interface Verification {
  /** Who recounted: `fast`, `trap` or `both`. */
  readonly monitors: string
  readonly compared: number
  readonly agrees: number
  readonly disagrees: number
  readonly notObservable: number
  readonly notReproducible: number
  /** The first of the places where profile and recount differ. */
  readonly wrong: readonly {
    readonly name: string
    readonly file: string
    readonly line: number
    readonly profile: number | null
    readonly monitor: number | null
    readonly why: string
  }[]
  /** Why places could not be observed, with how many there are of each. */
  readonly blind: readonly { readonly why: string; readonly count: number }[]
}

/** Wall times; null where that run was not made. Noise: one run each, on whatever else the machine did. */
export interface Quality {
  readonly verification: Verification | null
  readonly profiledMs: number | null
  readonly originalMs: number | null
}

/** Nothing is known yet. */
export const unknownQuality: Quality = { verification: null, profiledMs: null, originalMs: null }
