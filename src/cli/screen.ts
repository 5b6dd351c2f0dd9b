import type { FlagValues } from './flags.ts'

export interface ScreenProperties {
  readonly width: number
  readonly colour: boolean
  readonly ascii: boolean
}

/** What a stream can show: https://no-color.org, FORCE_COLOR as Node reads it, and --color above both. */
export const screenOf = (name: 'stdout' | 'stderr', { color }: Pick<FlagValues, 'color'>): ScreenProperties => {
  const stream = process[name]
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: term } = process.env
  const forced = force !== undefined && force !== '0' && force !== 'false'
  const automatic = (no === undefined || no === '') && (forced || (stream.isTTY === true && term !== 'dumb'))
  return {
    // Terminals that nobody sits at (`docker run -t`, `script`) say that they are 0 wide.
    width: stream.columns || Number(process.env['COLUMNS']) || 100,
    colour: color === 'always' || (color !== 'never' && automatic),
    ascii: term === 'linux' || term === 'dumb',
  }
}
