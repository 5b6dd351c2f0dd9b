/** Does the work when it is first asked for. What throws is tried again. */
export const once = <T>(work: () => T): (() => T) => {
  let done: { readonly value: T } | null = null
  return () => (done ??= { value: work() }).value
}
