import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const pauses = [500, 1500, 4000, 8000]

/** Tries again while a part of the page can't be fetched, as when the server restarts. */
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

/** A component in a file of its own, loaded when it is first rendered. */
export const lazyPart = <P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => withRetries(load))
