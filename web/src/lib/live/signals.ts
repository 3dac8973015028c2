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

/** A feature's handlers of signals, exported as `signals` from its <name>.signals.ts. */
export type SignalHandlers = {
  [K in SignalKind]?: (signal: Payload<K>, queries: QueryClient, spread: number) => void
}

type Listener = (signal: Signal, spread: number) => void
type Watched = { what: Watch; count: number; since: number }

const listeners = new Set<Listener>()
const watched = new Map<string, Watched>()
const watchListeners = new Set<(what: Watch, on: boolean) => void>()

/** Milliseconds that data may be older than its first watch, as when it was preloaded by the pointer. */
const marginMs = 2_000
let hasConnected = false
let connectedAt = Number.NEGATIVE_INFINITY
/** Milliseconds after connecting in which the server repeats what the page may have missed. */
const repeatedMs = 2_000

/** Called when the socket has connected. */
export function noteConnected(): void {
  hasConnected = true
  connectedAt = performance.now()
}

/** Whether a signal may be a repeat, whose change is already in what the page fetched. */
export const mayBeRepeated = () => performance.now() - connectedAt < repeatedMs

const nameOf = (what: Watch) => ('clubId' in what ? `club ${what.clubId}` : `content ${what.contentId}`)

/** Subscribes to signals about a club or an item while mounted. Undefined subscribes to nothing. */
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

/** Calls back when something starts or stops being watched; for the socket. */
export function onWatch(listener: (what: Watch, on: boolean) => void): () => void {
  watchListeners.add(listener)
  return () => watchListeners.delete(listener)
}

/** What is watched, each with the greatest age that its data can have. */
export const allWatched = (): Watch[] => [...watched.values()].map(aged)

const aged = ({ what, since }: Watched): Watch => ({ ...what, age: ageSince(since) })

/** Milliseconds since a moment of `performance.now()`; at most a minute, which the server remembers. */
export const ageSince = (since: number) => Math.min(Math.round(performance.now() - since), 60_000)

let typing: (conversationId: string) => boolean = () => false

/** Sends the typing indicator of a conversation. False without a connection. */
export const tellTyping = (conversationId: string) => typing(conversationId)

/** Sets how to send it; called by the socket. */
export function onTyping(tell: typeof typing): void {
  typing = tell
}

function watch(what: Watch): () => void {
  const name = nameOf(what)
  // What the server rendered is older than this page.
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
