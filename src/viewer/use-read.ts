import { useEffect, useState } from 'preact/hooks'

export interface Read<T> {
  /** Undefined until it is there. */
  readonly value: T | undefined
  /** Why it cannot be read; empty when it can. */
  readonly problem: string
}

const reading = { value: undefined, problem: '' } as const

/** What a promise brings. `key` says what is read: when it changes, the new thing is read and the old is forgotten. */
export const useRead = <T>(key: string, read: () => Promise<T>): Read<T> => {
  const [state, setState] = useState<Read<T> & { readonly key: string }>({ key, ...reading })
  useEffect(() => {
    let current = true
    const settle = (outcome: Read<T>): void => {
      if (current) setState({ key, ...outcome })
    }
    read().then(
      (value) => settle({ value, problem: '' }),
      (error: unknown) => settle({ value: undefined, problem: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      current = false
    }
  }, [key])
  return state.key === key ? state : reading
}
