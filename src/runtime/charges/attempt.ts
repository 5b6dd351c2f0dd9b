/** The latest `JSON.parse(text)` that has not returned. */
export interface Attempt {
  text: string | null
  /** Its native site. */
  site: number
  started: number
  /** All steps when it began. */
  steps: number
}

export const noAttempt = (): Attempt => ({ text: null, site: 0, started: 0, steps: 0 })
