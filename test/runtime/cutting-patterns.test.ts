import { expect, test } from 'vitest'
import { looksNoFurther } from '../../src/runtime/patterns/cutting-patterns.ts'

test.each([/^abc/, /^\s+/, /^\w+\s*/, /^.../, /^[ \t]*/, /^[a-z\]]+/, /^.{3}/, /^a\.b/, /^\d+[eE]?[+-]?\d*/])(
  '%s looks at no more than it cuts off',
  (pattern) => {
    expect(looksNoFurther(pattern.source)).toBe(true)
  },
)

test.each([
  /^a(?=.*c)/,
  /^a(.*b)?/,
  /^.*b/,
  /^.+/,
  /^[^"]*"/,
  /^\w+x/,
  /^a|b/,
  /^\S+/,
  /^\w+\s+/,
  /^a+?b*/,
  /^a{2,}/,
  /^a\b/,
  /^[\W]+/,
  /^x*.*/,
  /^$/,
])('%s may', (pattern) => {
  expect(looksNoFurther(pattern.source)).toBe(false)
})
