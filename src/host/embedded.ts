import { Module } from 'node:module'
import { isGeneratorObject } from 'node:util/types'
import { promiseHooks } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { bindName, loadName } from '../protocol/index.ts'
import type { RuntimeHost } from './contract.ts'
import { handOver } from './hand-over.ts'
import { monitorMark } from './monitor-mark.ts'
import { matchCounter } from './match-counter.ts'
import { defineConstants, isConstant } from './script-scope.ts'
import { v8FlagsOf } from './settings.ts'
import { askName } from './signals.ts'
import { modules } from './known-modules.ts'
import { isSlotless } from './slotless.ts'
import { fastPropertiesTest, privateSymbol, setV8Flags, sparseTest } from './v8.ts'

/** What a runtime needs of this thread when a test runner, and not landau, loads the code. */
export interface EmbeddedHost extends Omit<RuntimeHost, 'options'> {
  /** Calls back when a job of the event loop begins: no instrumented frame is live then. */
  readonly onJob: (begin: () => void) => void
}

/** Opens this thread for a runtime; sets V8's options for large functions. `own`: landau's own folder. */
export const embeddedHost = (own: string): EmbeddedHost => {
  setV8Flags(v8FlagsOf(process.env))
  const clock = performance.now.bind(performance)
  return {
    stamp: privateSymbol('landau stamp'),
    shadow: privateSymbol('landau shadow'),
    anchor: privateSymbol('landau anchor'),
    handOver,
    hasFastProperties: fastPropertiesTest(),
    isSparse: sparseTest(),
    isProxy: isSlotless,
    isGenerator: isGeneratorObject,
    modules,
    countMatches: matchCounter(own),
    now: () => clock() * 1e6,
    onJob: (begin) => void promiseHooks.onBefore(() => begin()),
  }
}

/** Defines the names of instrumented code in this realm: as constants, or as hidden properties of the global object for runners that copy those into realms of their own. */
export const defineBindings = (bindings: Readonly<Record<string, unknown>>, where: 'constants' | 'globals'): void => {
  if (where === 'constants') return defineConstants(bindings)
  const define = (global: object): void => {
    for (const [name, value] of Object.entries(bindings)) Object.defineProperty(global, name, { value, configurable: true })
  }
  define(globalThis)
  Object.defineProperty(Module, bindName, { value: define, configurable: true })
}

/** Code in front of a module that gives its realm the names, where whoever made it did not copy what is global. */
export const bindingCode: string = `typeof ${loadName}==="undefined"&&globalThis.process.getBuiltinModule("node:module").${bindName}(globalThis);`

/** Whether `landau run` or another of its commands records this thread, or `landau verify` watches it. */
export const isProfiled = (): boolean => isConstant(askName) || isConstant(monitorMark)

/** Whether a name is bound in this realm, in either way. */
export const isBound = (name: string): boolean => isConstant(name)

/** The value of a name bound in this realm; undefined when it is not. */
export const boundValue = (name: string): unknown => runInThisContext(`typeof ${name} === 'undefined' ? undefined : ${name}`)
