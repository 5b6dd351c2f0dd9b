// Takes in what pages recorded: each page sends all of it each time, and the last that came counts.

import { partPath } from '../../host/index.ts'
import type { SeenFile } from '../../host/index.ts'
import type { Recording } from '../../protocol/index.ts'
import { storePart } from '../collect.ts'
import { environmentOf } from '../environment.ts'
import { objectResolution } from '../resolution.ts'
import { leftOut } from './left-out.ts'

/** What a page sends. */
export interface PageMessage {
  /** Random, one a page. */
  readonly page: string
  readonly address: string
  readonly recording: Recording
  readonly files: readonly SeenFile[]
}

const isMessage = (value: unknown): value is PageMessage => {
  const { page, address, recording, files } = (value ?? {}) as Partial<Record<keyof PageMessage, unknown>>
  const { sites, nativeSites, units, edges, natives } = (recording ?? {}) as Partial<Record<keyof Recording, unknown>>
  return (
    typeof page === 'string' && typeof address === 'string' && [files, sites, nativeSites, units, edges, natives].every((list) => Array.isArray(list))
  )
}

/** Makes a receiver that writes one part file a page. It gives false for a text that no page of landau's sent. */
export const createReceiver = (parts: string): ((text: string) => boolean) => {
  const numbers = new Map<string, number>()
  return (text) => {
    try {
      const message: unknown = JSON.parse(text)
      if (!isMessage(message)) return false
      const { page, address, recording, files } = message
      const number = numbers.get(page) ?? numbers.size
      numbers.set(page, number)
      const ended = { recording, files, notSeen: leftOut, ending: 'exit' } as const
      storePart(ended, [address], environmentOf(), objectResolution.options, partPath(parts, process.pid, number))
      return true
    } catch {
      return false
    }
  }
}
