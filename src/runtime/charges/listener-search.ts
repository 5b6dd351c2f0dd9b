/** The latest search for a listener that has begun. */
export interface ListenerSearch {
  /** How many have begun: the note of a call says which is its own. */
  nth: number
  /** How many listeners it looks at. */
  looked: number
}

export const noSearch = (): ListenerSearch => ({ nth: 0, looked: 0 })
