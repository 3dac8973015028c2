import type { Signal, SignalKind, Watch } from '@guildhall/contract/signals'
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
  [K in SignalKind]?: (signal: Payload<K>, queries: QueryClient, spread: number) => void
}

type Listener = (signal: Signal, spread: number) => void
type Watched = { what: Watch; count: number; since: number }

const listeners = new Set<Listener>()
const watched = new Map<string, Watched>()
const watchListeners = new Set<(what: Watch, on: boolean) => void>()

/** What is asked for just before it is shown, as when the pointer comes near a link. */
const marginMs = 2_000
let hasConnected = false
let connectedAt = Number.NEGATIVE_INFINITY
/** The server sends what a page may have missed right after it has connected. */
const repeatedMs = 2_000

/** From now on what is shown is read while there is a connection. */
export function noteConnected(): void {
  hasConnected = true
  connectedAt = performance.now()
}

/** Whether a signal may be of before what the page has read: it says no more by how much something changed. */
export const mayBeRepeated = () => performance.now() - connectedAt < repeatedMs

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
export function useSignal<K extends SignalKind>(
  kind: K,
  handle: (signal: Payload<K>, spread: number) => void,
): void {
  const latest = useEffectEvent((signal: Signal, spread: number) => {
    if (signal.kind === kind) handle(signal as Payload<K>, spread)
  })
  useEffect(() => {
    const listener: Listener = (signal, spread) => latest(signal, spread)
    return onSignal(listener)
  }, [])
}

export function onSignal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitSignal(signal: Signal, spread = 0): void {
  for (const listener of listeners) listener(signal, spread)
}

/** What is being watched, and from now on each beginning and end of it; for the socket. */
export function onWatch(listener: (what: Watch, on: boolean) => void): () => void {
  watchListeners.add(listener)
  return () => watchListeners.delete(listener)
}

/** What is watched, and how long ago what is shown of it was read, which is no longer than since then. */
export const allWatched = (): Watch[] => [...watched.values()].map(aged)

const aged = ({ what, since }: Watched): Watch => ({ ...what, age: ageSince(since) })

/** In milliseconds, of `performance.now()`; the server remembers a minute. */
export const ageSince = (since: number) => Math.min(Math.round(performance.now() - since), 60_000)

let typing: (conversationId: string) => boolean = () => false

/** Tells the other person of a conversation that one types; false without a connection. */
export const tellTyping = (conversationId: string) => typing(conversationId)

/** The socket says here how. */
export function onTyping(tell: typeof typing): void {
  typing = tell
}

function watch(what: Watch): () => void {
  const name = nameOf(what)
  // What the first page shows was read before there was any of it here.
  const since = hasConnected ? performance.now() - marginMs : 0
  const entry = watched.get(name) ?? { what, count: 0, since }
  watched.set(name, entry)
  entry.count += 1
  if (entry.count === 1) for (const listener of watchListeners) listener(aged(entry), true)
  return () => {
    entry.count -= 1
    if (entry.count > 0) return
    watched.delete(name)
    for (const listener of watchListeners) listener(what, false)
  }
}
