// What bundled code imports in a browser: the runtime, bound to global names, and the way back of what it recorded.
// A page has no private symbols of V8. Accessors on Object.prototype, which keep their values in weak maps, do the same: objects get no property of their own,
// frozen ones included. What they cannot do is stay unseen by a proxy's handler, so proxies made from now on are remembered and left alone.

import { createSheetRuntime } from './cli/embed/sheets.ts'
import { namePrefix } from './protocol/index.ts'
import { createRuntime } from './runtime/index.ts'

/** The part of a page that is used here; this file compiles without the browser's types. A server that renders the same code has only some of it. */
interface Page {
  Proxy: ProxyConstructor
  readonly location?: { readonly href: string }
  readonly addEventListener?: (type: string, listener: () => void) => void
  readonly navigator?: { readonly sendBeacon?: (url: string, body: string) => boolean }
}

/** What `globalThis[Symbol.for('landau.page')]` is, for those who drive a page. */
export interface LandauPage {
  /** Sends what was recorded so far. Rejects when nobody takes it. */
  readonly flush: () => Promise<void>
  /** What would be sent: a JSON text. */
  readonly take: () => string
}

const page = globalThis as unknown as Page
const sendEveryMs = 2000
/** Browsers refuse longer bodies from a page that is closing. */
const mostAtTheEnd = 60_000

const hiddenSlot = (name: string): symbol => {
  const slot = Symbol(name)
  const values = new WeakMap<object, unknown>()
  Reflect.defineProperty(Object.prototype, slot, {
    get(this: unknown) {
      return typeof this === 'object' || typeof this === 'function' ? values.get(this as object) : undefined
    },
    set(this: unknown, value: unknown) {
      if ((typeof this === 'object' && this !== null) || typeof this === 'function') values.set(this, value)
    },
  })
  return slot
}

/** Remembers the proxies that are made from now on. */
const watchProxies = (): WeakSet<object> => {
  const made = new WeakSet<object>()
  const remember = <T extends object>(proxy: T): T => {
    made.add(proxy)
    return proxy
  }
  const { Proxy: Original } = page
  page.Proxy = new Original(Original, {
    construct: (_, args) => remember(Reflect.construct(Original, args) as object),
    get: (target, key, receiver) =>
      key === 'revocable'
        ? (object: object, handler: ProxyHandler<object>) => {
            const { proxy, revoke } = Original.revocable(object, handler)
            return { proxy: remember(proxy), revoke }
          }
        : (Reflect.get(target, key, receiver) as unknown),
  })
  return made
}

const start = (): LandauPage => {
  const proxies = watchProxies()
  const [stamp, shadow] = [hiddenSlot('landau stamp'), hiddenSlot('landau shadow')]
  const { bindings, resetStack, record } = createSheetRuntime(createRuntime, {
    stamp,
    shadow,
    hasFastProperties: () => true,
    // An object without the accessors, of another frame or without a prototype, would get a property of its own: it is left alone as well.
    isProxy: (o) => ((typeof o === 'object' && o !== null) || typeof o === 'function') && (proxies.has(o) || !Reflect.has(o, stamp)),
    now: () => performance.now() * 1e6,
  })
  // Not randomUUID, which only pages of a secure origin have; and the page's own fetch, whatever the program puts in its place.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const send = fetch.bind(globalThis)
  let endpoint: string | null = null
  const take = (): string => JSON.stringify({ page: id, address: page.location?.href ?? '', ...record() })
  const flush = async (): Promise<void> => {
    if (endpoint === null) return
    const response = await send(endpoint, { method: 'POST', body: take() })
    if (!response.ok) throw new Error(`landau: ${endpoint} answered ${response.status}.`)
  }
  const sendTo = (url: string): void => void (endpoint = url)
  for (const [name, value] of Object.entries({ ...bindings, [`${namePrefix}to`]: sendTo }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  // An exception that nobody caught leaves activations pending; none is live when the next task begins.
  for (const type of ['error', 'unhandledrejection']) page.addEventListener?.(type, () => setTimeout(resetStack, 0))
  page.addEventListener?.('pagehide', () => {
    const text = take()
    if (endpoint !== null && text.length < mostAtTheEnd) page.navigator?.sendBeacon?.(endpoint, text)
  })
  const timer: { readonly unref?: () => void } = setInterval(() => void flush().catch(() => undefined), sendEveryMs)
  timer.unref?.()
  return { flush, take }
}

const shared = globalThis as { [key: symbol]: LandauPage | undefined }
const key = Symbol.for('landau.page')
shared[key] ??= start()
