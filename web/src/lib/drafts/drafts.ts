import type { Session } from '@guildhall/contract/accounts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keys } from '../cache/keys'
import { queryClient } from '../cache/queryClient'
import { useHydrated } from '../page/hydration'
import { useViewer } from '../session/viewer'
import {
  type DraftPlace,
  draftKey,
  forgetDraftsOf,
  isStored,
  onRemoteDraft,
  readDraft,
  storeDraft,
} from './draftStore'
import { forgetCopies } from './forgotten'

export type UsedDraft<T> = {
  found: T | null
  /** Stores the draft at once, or with `soon` when typing pauses. */
  keep: (draft: T | null, soon?: boolean) => void
  /**
   * Called once the server has what was sent. `rest` returns what is left of the stored draft, which may be newer:
   * typed while it was sent, or in another form of this place since.
   */
  acknowledge: (rest: (draft: T) => T | null) => void
  /** The number of calls of `arrived`; for useKeeping. */
  arrivals: number
  /** The draft isn't stored: it is too long, or storage is full. */
  isUnkept: boolean
}

/**
 * A person's unsent input in a place, stored in this browser and, by features/drafts, with their account. `found`
 * is the draft when the form opened. `arrived` gets remote changes: the same draft edited in another browser, or
 * null if it was sent or discarded there; and the draft of a form that the server rendered. A form that ignores it keeps
 * its input as another draft. Logging out removes it from this browser.
 */
export function useDraft<T>(place: DraftPlace, arrived?: (draft: T | null) => void): UsedDraft<T> {
  const personId = useViewer()?.id
  const name = personId && draftKey(personId, place)
  const [isRendered] = useState(!useHydrated())
  const [first] = useState(() => (name && !isRendered ? readDraft(name) : null))
  const [arrivals, setArrivals] = useState(0)
  const [isUnkept, setUnkept] = useState(false)
  const known = useRef(first?.at ?? null)
  const isUnstored = useRef(false)
  const [later] = useState(() => pendingWrite(name))
  const take = useEffectEvent((other: string, { at, data }: { at: number; data: unknown }) => {
    if (other !== name || !arrived) return
    // Input typed meanwhile is another draft, and stays.
    later.flush()
    if (personId && (data === null ? readDraft(name) : !isStored(personId, place, data))) return
    known.current = data === null ? null : at
    setArrivals(arrivals + 1)
    arrived(data as T | null)
  })
  useEffect(() => onRemoteDraft((name, kept) => take(name, kept)), [])
  const takeStored = useEffectEvent(() => {
    const stored = name && isRendered ? readDraft(name) : null
    if (name && stored) take(name, stored)
  })
  useEffect(() => takeStored(), [])
  function write(draft: T | null) {
    // The session may have ended under the form.
    if (!personId || personId !== signedIn()) return
    const at = storeDraft(personId, place, draft, known.current)
    isUnstored.current = draft !== null && !isStored(personId, place, draft)
    setUnkept(isUnstored.current)
    known.current = at
  }
  useEffect(() => later.flush, [later])
  function acknowledge(rest: (draft: T) => T | null) {
    for (const one of [...pending]) if (one.name === name) one.flush()
    const stored = name ? readDraft(name) : null
    // A draft that finds no room has left an older one.
    if (isUnstored.current) write(null)
    else if (stored) write(rest(stored.data as T))
  }
  return {
    found: (first?.data as T | undefined) ?? null,
    keep: (draft, soon) => {
      // A dialog and its form may have the same draft.
      for (const one of [...pending]) if (one.name === name) one.set(null)
      if (soon && draft !== null) later.set(() => write(draft))
      else write(draft)
    },
    acknowledge,
    arrivals,
    isUnkept,
  }
}

const pauseMs = 300
const pending = new Set<PendingWrite>()

/** Writes pending drafts at once. */
export function flushDrafts(): void {
  for (const { flush } of [...pending]) flush()
}

if (typeof document !== 'undefined') {
  addEventListener('pagehide', flushDrafts)
  // Phones end hidden pages without further events.
  document.addEventListener('visibilitychange', () => document.hidden && flushDrafts())
}

/** A debounced write; another one replaces it. */
type PendingWrite = { name: string | undefined; set: (write: (() => void) | null) => void; flush: () => void }

function pendingWrite(name: string | undefined): PendingWrite {
  let next: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout>
  const set = (write: (() => void) | null) => {
    clearTimeout(timer)
    next = write
    pending.delete(own)
    if (!write) return
    pending.add(own)
    timer = setTimeout(flush, pauseMs)
  }
  const flush = () => {
    const write = next
    set(null)
    write?.()
  }
  const own = { name, set, flush }
  return own
}

/** Calls back when another tab or browser has sent or discarded the draft. */
export function useDraftRemoved(place: DraftPlace, removed: () => void): void {
  const personId = useViewer()?.id
  const name = personId && draftKey(personId, place)
  const tell = useEffectEvent((event: StorageEvent) => {
    if (event.key === name && event.newValue === null) removed()
  })
  useEffect(() => {
    const listen = (event: StorageEvent) => tell(event)
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [])
}

/** Stores a draft whenever it changes; null for none. The found draft and remote ones are stored already. */
export function useKeeping<T>(
  { keep, arrivals }: Pick<UsedDraft<T>, 'keep' | 'arrivals'>,
  draft: T | null,
): void {
  const text = JSON.stringify(draft)
  const known = useRef({ text, arrivals })
  const tell = useEffectEvent(() => {
    const before = known.current
    known.current = { text, arrivals }
    if (before.text !== text && before.arrivals === arrivals) keep(draft, true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the draft
  useEffect(() => tell(), [text, arrivals])
}

const signedIn = () => queryClient.getQueryData<Session>(keys.session)?.viewer?.id

let telling: () => Promise<void> = async () => {}

/** Sets how drafts are synced to the account; called by features/drafts. */
export function onTellingDrafts(tell: typeof telling): void {
  telling = tell
}

/** Before logging out: syncs what this browser is about to delete. */
export function tellDrafts(): Promise<void> {
  flushDrafts()
  return telling()
}

/** Deletes what a person stored in this browser. Call it while they are still signed in. */
export function forgetOwnDrafts(): void {
  const personId = signedIn()
  if (personId) forgetDraftsOf(personId)
  forgetCopies()
}
