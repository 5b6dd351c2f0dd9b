import { appendFileSync } from 'node:fs'

/** The variable that names the file in which a sweep looks for the features of a run. */
export const featuresVariable = 'LANDAU_FEATURES'

/**
 * Tells `landau sweep` a feature of this run's workload, such as the number of nodes; does nothing elsewhere. A later value replaces an earlier one.
 * Throws a TypeError when the name is empty or has `=`, `:` or a line break in it, or when the value is not finite.
 */
export const feature = (name: string, value: number): void => {
  if (!/^[^=:\s][^=:\r\n]*$/.test(name)) throw new TypeError(`A feature needs a name without "=", ":" and line breaks, not ${JSON.stringify(name)}.`)
  if (!Number.isFinite(value)) throw new TypeError(`The feature ${name} must be a finite number, not ${String(value)}.`)
  const path = process.env[featuresVariable]
  if (path !== undefined) appendFileSync(path, `${name}=${value}\n`)
}

/** Reads lines `nodes=1234` or `nodes 1234`; other lines are nothing of ours. A later value replaces an earlier one. */
export const parseFeatures = (text: string): Record<string, number> => {
  const features = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s*([^=:\s][^=:]*?)\s*[=\s]\s*(-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*$/i.exec(line) ?? []
    if (name !== undefined && Number.isFinite(Number(value))) features.set(name, Number(value))
  }
  return Object.fromEntries(features)
}
