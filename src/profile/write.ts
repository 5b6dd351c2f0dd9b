import type { Profile, ProfileHeader } from './types.ts'

/** An incremental SHA-256, handed in by who owns one. */
export interface Digest {
  readonly update: (text: string) => void
  /** The digest of all text so far, in hex. */
  readonly hex: () => string
}

/** First key of the first line: tells the file from any other NDJSON. */
export const kind = 'landau profile'

export type HeaderLine = { readonly kind: typeof kind } & ProfileHeader

export interface EndLine {
  readonly end: true
  readonly units: number
  /** SHA-256 of every byte before this line. */
  readonly sha256: string
}

/** The lines of the profile file, each with its newline; the caller compresses and stores them. Format: docs/file-format.md. */
export function* write(profile: Profile, digest: Digest): Generator<string> {
  const digested = (line: object): string => {
    const text = `${JSON.stringify(line)}\n`
    digest.update(text)
    return text
  }
  yield digested({ kind, ...profile.header } satisfies HeaderLine)
  for (const unit of profile.units) yield digested(unit)
  if (profile.algorithms !== undefined) yield digested({ algorithms: profile.algorithms })
  yield `${JSON.stringify({ end: true, units: profile.units.length, sha256: digest.hex() } satisfies EndLine)}\n`
}
