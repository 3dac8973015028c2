import { type ComponentType, createContext, createElement, type LazyExoticComponent, lazy, use } from 'react'
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

/** On the server, collects the names of the parts that a page is rendered with, outer ones first. */
export const RenderedParts = createContext<Set<string> | null>(null)
const preloads = new Map<string, (() => Promise<void>)[]>()

/**
 * A component that is loaded when it is first rendered, however late the connection returns. After `preload`, which
 * never rejects, it renders at once. `name`: of its file, set by the build (build/plugins.ts).
 */
export function lazyPart<P>(load: () => Promise<File<P>>, name?: string): LazyPart<P> {
  let loaded: File<P> | undefined
  const part = lazy(() => (loaded ? atOnce(loaded) : loadWhenReachable(load)))
  const preload = async () => {
    loaded ??= await load().catch(() => undefined)
  }
  if (name) preloads.set(name, [...(preloads.get(name) ?? []), preload])
  return Object.assign(import.meta.env.SSR && name ? collected(part, name) : part, { preload }) as LazyPart<P>
}
lazyPart.as =
  (name: string) =>
  <P>(load: () => Promise<File<P>>) =>
    lazyPart(load, name)

function collected<P>(part: LazyExoticComponent<ComponentType<P>>, name: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: once for each part
  return function Collected(props: P) {
    use(RenderedParts)?.add(name)
    return createElement(part as unknown as ComponentType<object>, props as object)
  }
}

/** Loads the parts of a page that is about to be hydrated: React drops presses on a part that is still loading. */
export async function preloadParts(names: readonly string[]): Promise<void> {
  // One may only be known once the part around it is loaded.
  for (const name of names) await Promise.all(preloads.get(name)?.map((preload) => preload()) ?? [])
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
