import { useSyncExternalStore } from 'react'

type Store<T> = {
  get: () => T
  /** Stores another value and calls the listeners; the same value changes nothing. */
  set: (value: T) => void
  /** Calls back at each change. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** What `select` makes of the value, for components; of the initial value on the server and while hydrating. */
  use: <S>(select: (value: T) => S) => S
}

/** A value shared by components and plain code. What `select` returns is compared by identity. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  return {
    ...{ get: () => value, set, subscribe },
    use: (select) =>
      useSyncExternalStore(
        subscribe,
        () => select(value),
        () => select(initial),
      ),
  }
}
