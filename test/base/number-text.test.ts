import { describe, expect, test } from 'vitest'
import { compact, duration, grouped, percent, plural, significant, tickText, times } from '../../src/base/number-text.ts'

const plain = (text: string): string => text.replaceAll('\u202f', ' ')

describe('numbers as text', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [48_210, '48 210'],
    [1_234_567, '1 234 567'],
    [-1234, '−1 234'],
  ])('grouped %d', (value, text) => expect(plain(grouped(value))).toBe(text))

  test.each([
    [640, '640'],
    [9032, '9 032'],
    [48_210, '48 K'],
    [120_004, '120 K'],
    [2_100_000, '2.1 M'],
    [1e9, '1 G'],
    [2.71444, '2.71'],
    [Infinity, '∞'],
  ])('compact %d', (value, text) => expect(plain(compact(value))).toBe(text))

  test.each([
    [0, '0'],
    [0.0004, '<0.1'],
    [0.004, '0.4'],
    [0.061, '6.1'],
    [0.0996, '10'],
    [0.31, '31'],
    [1, '100'],
  ])('percent %d', (value, text) => expect(percent(value)).toBe(text))

  test.each([
    [1.984, '1.98'],
    [0.0412, '0.0412'],
    [1.1, '1.1'],
    [165.4, '165'],
    [1654, '1 654'],
    [-0.5, '−0.5'],
    [Infinity, '∞'],
    [Number.NaN, '?'],
  ])('significant %d', (value, text) => expect(plain(significant(value))).toBe(text))

  test.each([
    [820, '820 ns'],
    [1_240_000, '1.2 ms'],
    [3.4e9, '3.4 s'],
  ])('duration %d', (value, text) => expect(plain(duration(value))).toBe(text))

  test('ticks write thousands as K, factors end in ×, nouns agree', () => {
    expect([1000, 2500, 999, 20_000].map(tickText).map(plain)).toEqual(['1 K', '2.5 K', '999', '20 K'])
    expect([2.44, 41.3, 3100].map(times).map(plain)).toEqual(['2.4×', '41×', '3 100×'])
    expect([plural(1, 'size'), plural(3, 'size')]).toEqual(['1 size', '3 sizes'])
  })
})
