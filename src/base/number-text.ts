// Numbers as people read them. Written by hand instead of with Intl: a report must look the same under every locale, and Intl throws under POSIX.

const narrowSpace = '\u202f'

/** `48 210`, digits in groups of three. Non-integers are rounded. */
export const grouped = (value: number): string => {
  const digits = Math.abs(Math.round(value)).toFixed(0)
  const sign = value < 0 ? '−' : ''
  return sign + digits.replace(/\B(?=(\d{3})+$)/g, narrowSpace)
}

/** Three significant digits without trailing zeros: `1.98`, `0.041`, `12`. */
export const significant = (value: number, digits = 3): string => {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '?'
  if (Math.abs(value) >= 10 ** digits) return grouped(value)
  return String(Number(value.toPrecision(digits))).replaceAll('-', '−')
}

const suffixes = ['', 'K', 'M', 'G', 'T', 'P', 'E'] as const

/** `640`, `9 032`, `48 K`, `2.1 M`: at most four digits and a suffix. */
export const compact = (value: number): string => {
  if (!Number.isFinite(value)) return '∞'
  if (Math.abs(value) < 10_000) return Number.isInteger(value) ? grouped(value) : significant(value)
  const rank = Math.min(suffixes.length - 1, Math.floor(Math.log10(Math.abs(value)) / 3))
  const scaled = value / 1000 ** rank
  return `${Math.abs(scaled) >= 100 ? scaled.toFixed(0) : significant(scaled, 2)}${narrowSpace}${suffixes[rank]}`
}

/** For the ticks of an axis: like `compact`, with thousands as `K` too. */
export const tickText = (value: number): string =>
  Math.abs(value) >= 1000 && Math.abs(value) < 10_000 ? `${significant(value / 1000, 2)}${narrowSpace}K` : compact(value)

/** A fraction as a percentage without the sign: `31`, `6.1`, `0.4`, `<0.1`. */
export const percent = (fraction: number): string => {
  const value = fraction * 100
  if (value === 0) return '0'
  if (value < 0.1) return '<0.1'
  return value < 9.95 ? value.toFixed(1) : value.toFixed(0)
}

/** A time given in nanoseconds: `820 ns`, `1.2 ms`, `3.4 s`. */
export const duration = (nanoseconds: number): string => {
  const units = [
    [1e9, 's'],
    [1e6, 'ms'],
    [1e3, 'µs'],
  ] as const
  const [scale, name] = units.find(([size]) => nanoseconds >= size) ?? ([1, 'ns'] as const)
  return `${significant(nanoseconds / scale, 2)}${narrowSpace}${name}`
}

/** A factor: `41×`, `2.4×`, `3.1 K×`. */
export const times = (factor: number): string => `${factor < 100 ? significant(factor, 2) : compact(Math.round(factor))}×`

/** `1 size`, `3 sizes`. */
export const plural = (amount: number, noun: string): string => `${grouped(amount)} ${noun}${amount === 1 ? '' : 's'}`
