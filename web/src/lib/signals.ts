import type { ServerToPage, Signal, SignalKind, Watch } from '@guildhall/contract/signals'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

type Payload<K extends SignalKind> = Signal extends infer S
  ? S extends { kind: SignalKind }
    ? K extends S['kind']
      ? Omit<S, 'kind'> & { kind: K }
      : never
    : never
  : never

/** What a feature does about signals; exported as `signals` from its <name>.signals.ts. */
export type SignalHandlers = {
  [K in SignalKind]?: (signal: Payload<K>, queries: QueryClient) => void
}

type Listener = ServerToPage['signal']
type Watched = { what: Watch; count: number }

const listeners = new Set<Listener>()
const watched = new Map<string, Watched>()
const watchListeners = new Set<(what: Watch, on: boolean) => void>()

const nameOf = (what: Watch) => ('clubId' in what ? `club ${what.clubId}` : `content ${what.contentId}`)

/** Watches a club or an item while mounted, so that signals about it arrive. Undefined watches nothing yet. */
export function useWatch(what: Watch | undefined): void {
  const name = what && nameOf(what)
  const current = useEffectEvent(() => what)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is watched
  useEffect(() => {
    const value = current()
    return value && watch(value)
  }, [name])
}

/** Calls back for signals of one kind while mounted. Cache changes belong in <name>.signals.ts instead. */
export function useSignal<K extends SignalKind>(kind: K, handle: (signal: Payload<K>) => void): void {
  const latest = useEffectEvent((signal: Signal) => {
    if (signal.kind === kind) handle(signal as Payload<K>)
  })
  useEffect(() => {
    const listener: Listener = (signal) => latest(signal)
    return onSignal(listener)
  }, [])
}

export function onSignal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitSignal(signal: Signal): void {
  for (const listener of listeners) listener(signal)
}

/** What is being watched, and from now on each beginning and end of it; for the socket. */
export function onWatch(listener: (what: Watch, on: boolean) => void): () => void {
  watchListeners.add(listener)
  return () => watchListeners.delete(listener)
}

export const allWatched = (): Watch[] => [...watched.values()].map(({ what }) => what)

function watch(what: Watch): () => void {
  const name = nameOf(what)
  const entry = watched.get(name) ?? { what, count: 0 }
  watched.set(name, entry)
  entry.count += 1
  if (entry.count === 1) for (const listener of watchListeners) listener(what, true)
  return () => {
    entry.count -= 1
    if (entry.count > 0) return
    watched.delete(name)
    for (const listener of watchListeners) listener(what, false)
  }
}
