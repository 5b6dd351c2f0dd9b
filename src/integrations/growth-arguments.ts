// Tests are often written in JavaScript, where no type says that an argument is wrong: what `landau/test` is given, in sentences.

const how = 'profileOf(parse, { sizes: [100, 200, 400, 800], input: (n) => makeText(n) })'

/** Throws a TypeError that says what is wrong with the arguments of `profileOf`. */
export const checkArguments = (call: unknown, options: unknown): void => {
  const wrong = wrongIn(call, options)
  if (wrong !== null) throw new TypeError(`profileOf ${wrong}: ${how}.`)
}

const wrongIn = (call: unknown, options: unknown): string | null => {
  if (typeof call !== 'function') return `takes the function to measure first, not ${named(call)}`
  if (typeof options !== 'object' || options === null) return `takes sizes and input as its second argument, not ${named(options)}`
  const { sizes, input } = options as { readonly sizes?: unknown; readonly input?: unknown }
  if (!Array.isArray(sizes) || sizes.length === 0) return `needs a list of sizes, not ${named(sizes)}`
  const odd = sizes.findIndex((size) => !Number.isFinite(size) || size < 0)
  if (odd >= 0) return `takes numbers of at least 0 as sizes, not ${named(sizes[odd])}`
  return typeof input === 'function' ? null : `needs a function input that makes the argument of a size, not ${named(input)}`
}

/** Throws a TypeError where a growth is asked of what is no profile. */
export const checkProfile = (profile: unknown): void => {
  // Of whatever realm: Jest has its own.
  if (typeof profile === 'object' && profile !== null && 'then' in profile)
    throw new TypeError('The profile is a promise: write `await profileOf(…)`.')
  if (typeof profile !== 'object' || profile === null || !('points' in profile) || !('law' in profile))
    throw new TypeError(`A growth is asked of what \`await profileOf(…)\` gives, not of ${named(profile)}.`)
}

const named = (value: unknown): string => {
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value) && value.length === 0) return 'an empty list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
