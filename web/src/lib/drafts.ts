import type { Session } from '@guildhall/contract/accounts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DraftPlace,
  draftKey,
  forgetDraftsOf,
  isStored,
  onRemoteDraft,
  readDraft,
  storeDraft,
} from './draftStore'
import { keys } from './keys'
import { queryClient } from './queryClient'
import { useViewer } from './viewer'

type UsedDraft<T> = {
  found: T | null
  /** At once, in place of what was to be kept soon; or `soon`, once no more is typed for a moment. */
  keep: (draft: T | null, soon?: boolean) => void
  /** How often `arrived` was called; for useKeeping. */
  arrivals: number
  /** What is held is too long to be kept, or there is no room for it. */
  isUnkept: boolean
}

/**
 * What a person has written in a place and not sent, kept in this browser and, by features/drafts, with their account:
 * `found` is what was there when the form opened. What comes from another browser later goes to `arrived`: the same
 * draft, written on there, or null where it was sent or discarded there. A form that does not take it keeps what it holds as another draft. Nobody else reads it, and it
 * leaves this browser when the person logs out.
 */
export function useDraft<T>(place: DraftPlace, arrived?: (draft: T | null) => void): UsedDraft<T> {
  const personId = useViewer()?.id
  const name = personId && draftKey(personId, place)
  const [first] = useState(() => (name ? readDraft(name) : null))
  const [arrivals, setArrivals] = useState(0)
  const [isUnkept, setUnkept] = useState(false)
  const known = useRef(first?.at ?? null)
  const [later] = useState(() => pendingWrite(name))
  const take = useEffectEvent((other: string, { at, data }: { at: number; data: unknown }) => {
    if (other !== name || !arrived) return
    // What was typed here meanwhile is another draft, and stays.
    later.flush()
    if (data !== null && personId && !isStored(personId, place, data)) return
    known.current = data === null ? null : at
    setArrivals(arrivals + 1)
    arrived(data as T | null)
  })
  useEffect(() => onRemoteDraft((name, kept) => take(name, kept)), [])
  function write(draft: T | null) {
    // A form may outlive its person's session.
    if (!personId || personId !== signedIn()) return
    const at = storeDraft(personId, place, draft, known.current)
    setUnkept(draft !== null && !isStored(personId, place, draft))
    known.current = at
  }
  useEffect(() => later.flush, [later])
  return {
    found: (first?.data as T | undefined) ?? null,
    keep: (draft, soon) => {
      // A dialog and the form in it may both hold the draft.
      for (const one of [...pending]) if (one.name === name) one.set(null)
      if (soon && draft !== null) later.set(() => write(draft))
      else write(draft)
    },
    arrivals,
    isUnkept,
  }
}

const pauseMs = 300
const pending = new Set<PendingWrite>()

/** Writes at once what is to be kept soon. */
export function flushDrafts(): void {
  for (const { flush } of [...pending]) flush()
}

if (typeof document !== 'undefined') {
  addEventListener('pagehide', flushDrafts)
  // Phones end pages that nobody sees without another word.
  document.addEventListener('visibilitychange', () => document.hidden && flushDrafts())
}

/** One write that is to be done soon; another takes its place. */
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

/** When another tab, or another browser, has sent or discarded it. */
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

/**
 * Keeps a draft whenever it becomes another one; null for none. What was there at first, or arrived from another browser,
 * is kept already.
 */
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

/** features/drafts says here how the server is told what it does not know yet. */
export function onTellingDrafts(tell: typeof telling): void {
  telling = tell
}

/** Before one logs out: the account has what this browser is about to forget. */
export function tellDrafts(): Promise<void> {
  flushDrafts()
  return telling()
}

/** When a person logs out, what they wrote leaves this browser. Call it while they are still known. */
export function forgetOwnDrafts(): void {
  const personId = signedIn()
  if (personId) forgetDraftsOf(personId)
  for (const forget of forgetting) forget()
}

const forgetting: (() => void)[] = []

/** For who keeps them in memory as well. */
export function onForgotten(act: () => void): void {
  forgetting.push(act)
}
