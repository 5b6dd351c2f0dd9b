// The `sweep` section of `landau.config.ts`: what `landau sweep` runs when its command line names no program.

import { loadConfig } from '../config.ts'
import type { SweepConfig } from '../config.ts'
import { usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import type { Words } from '../words.ts'

/** The words as they are when they name a program; else the configuration's, where what the words say comes first. */
export const configured = async (words: Words): Promise<Words> => {
  if (words.isCommandLine) return words
  const config = (await loadConfig(words.flags.config))?.config.sweep
  if (config === undefined || words.operands.length > 0)
    throw usage('The program comes after --: landau sweep -P n 10 1e6 -- node app.js {n}. Without it, landau.config.ts needs a `sweep`.')
  return { ...words, operands: config.command, isCommandLine: true, flags: mergedFlags(words.flags, config) }
}

const mergedFlags = (flags: FlagValues, config: SweepConfig): FlagValues => {
  const given = <T extends readonly string[] | string | null>(flag: T, otherwise: T): T => (flag === null || flag.length === 0 ? otherwise : flag)
  const text = (value: string | number | undefined): string | null => (value === undefined ? null : String(value))
  const spaced = flags.log === null && flags.linear === null
  return {
    ...flags,
    param: given(flags.param, Object.entries(config.param ?? {}).map(([name, range]) => [name, ...range].join(' '))),
    list: given(flags.list, Object.entries(config.list ?? {}).map(([name, values]) => `${name}=${values.join()}`)),
    each: given(flags.each, text(config.each)),
    feature: given(flags.feature, Object.entries(config.feature ?? {}).map(([name, value]) => `${name}=${value}`)),
    log: spaced ? text(config.log) : flags.log,
    linear: spaced ? text(config.linear) : flags.linear,
    'feature-fd': given(flags['feature-fd'], text(config.featureFd)),
    repeat: given(flags.repeat, text(config.repeat)),
    jobs: given(flags.jobs, text(config.jobs)),
    'max-run': given(flags['max-run'], text(config.maxRun)),
    blocks: flags.blocks || config.blocks === true,
  } // prettier-ignore
}
