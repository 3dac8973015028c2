import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadWhenReachable } from '../net/loadWhenReachable'

const pauses = [500, 1500, 4000, 8000]

/** Retries a few times, as while the server restarts; for parts that the page works without. */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}

type File<P> = { default: ComponentType<P> }
export type LazyPart<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => Promise<void> }

/**
 * A component that is loaded when it is first rendered, however late the connection returns. After `preload`, which
 * never rejects, it renders at once.
 */
export function lazyPart<P>(load: () => Promise<File<P>>): LazyPart<P> {
  let loaded: File<P> | undefined
  const part = lazy(() => (loaded ? atOnce(loaded) : loadWhenReachable(load)))
  const preload = async () => {
    loaded ??= await load().catch(() => undefined)
  }
  return Object.assign(part, { preload })
}

export type LazyValue<T> = { read: () => Promise<T>; preload: () => Promise<void> }

/** A value in a file of its own, for React's `use`: `read` loads it once, as a lazy part; `preload` never fails. */
export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  let loaded: Promise<T> | undefined
  const read = () => {
    loaded ??= loadWhenReachable(load).catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
  const preload = async () => {
    const value = await load().catch(() => undefined)
    if (value !== undefined) loaded ??= Promise.resolve(value)
  }
  return { read, preload }
}

/** React suspends even for a resolved promise; this one doesn't. */
// biome-ignore lint/suspicious/noThenProperty: React reads it as a promise
const atOnce = <T>(value: T) => ({ then: (done: (value: T) => void) => done(value) }) as Promise<T>
