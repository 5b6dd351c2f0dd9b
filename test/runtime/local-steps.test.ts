// Steps of loops that call nothing are counted in a local and told later: what each activation costs must be as if each step were told at once.

import { describe, expect, test } from 'vitest'
import type { Recording } from '../../src/protocol/index.ts'
import { print } from './print-program.ts'
import { Program } from './program.ts'
import { Generator } from './random-program.ts'

const options = { small: 8, light: false }

class AtOnce extends Program {
  override instrument(text: string): string {
    return super.instrument(text).replaceAll('$l$c++', '$l$C[0]++').replaceAll('$l$A[0]+=$l$c,$l$c=0', '0')
  }
}

const recorded = (program: Program, text: string): Recording => {
  program.run(text)
  return program.record().recording
}

const expectTheSame = (text: string): void => expect(recorded(new Program(options), text)).toEqual(recorded(new AtOnce(options), text))

describe('on random programs', () => {
  test.each(Array.from({ length: 5 }, (_, i) => 150 + i * 50))('seeds from %i', (from) => {
    for (let seed = from; seed < from + 50; seed++) expectTheSame(print(new Generator(seed).program()).text)
  })
})

test('a step that is told too late is seen', () => {
  const text = 'function f(n) { for (const x of [1]) f2(x); for (let i = 0; i < n; i++); return 1 } function f2(n) { while (n > 9) n--; } f(5)'
  class Late extends Program {
    override instrument(of: string): string {
      return super.instrument(of).replaceAll('$l$A[0]+=$l$c,$l$c=0', '0')
    }
  }
  expectTheSame(text)
  expect(recorded(new Late(options), text)).not.toEqual(recorded(new AtOnce(options), text))
})
