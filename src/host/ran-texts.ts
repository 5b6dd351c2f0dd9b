import { Session } from 'node:inspector'
import { scriptPath } from './look.ts'
import type { LookOptions } from './look.ts'

/** A text that V8 ran under a file's name. */
export interface RanText {
  readonly path: string
  readonly text: string
}

export interface TextsLook {
  readonly texts: readonly RanText[]
}

interface TextOptions extends LookOptions {
  /** The files whose texts are wanted. */
  readonly texts: readonly string[]
  readonly store: (found: TextsLook) => void
}

/**
 * Collects what V8 runs under the names of some files: only its debugger knows. In a run of its own: to start the debugger later, within a program whose
 * blocks are counted, made V8 crash (seen on V8 13.6). What comes back stores the texts.
 */
export const collectTexts = ({ texts, store, ...options }: TextOptions): (() => void) => {
  const [wanted, found] = [new Set(texts), new Map<string, RanText>()]
  const session = new Session()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params: { url, scriptId, hash } }) => {
    const path = scriptPath(url, options)
    if (path === null || !wanted.has(path)) return
    session.post('Debugger.getScriptSource', { scriptId }, (error, source) => {
      if (error === null) found.set(`${path}\0${hash}`, { path, text: source.scriptSource })
    })
  })
  session.post('Debugger.enable')
  return () => store({ texts: [...found.values()] })
}
