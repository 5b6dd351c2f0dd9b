/** A broken promise inside landau itself: never the user's fault. Only `cli` catches it, and says that it is a landau bug. */
export class InvariantError extends Error {
  override name = 'InvariantError'
}

/** Throws an InvariantError unless `condition` holds. For landau's own invariants, never for a user's input. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}
