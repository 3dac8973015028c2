import type { Session } from '@guildhall/contract/accounts'
import type { ContentKind } from '@guildhall/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keys } from './keys'
import { queryClient } from './queryClient'
import { useViewer } from './viewer'

/** Where something is being written: in a club, about an item, on a page. */
export type DraftPlace = {
  kind:
    | ContentKind
    | `edit-${ContentKind}`
    | 'comment'
    | 'edit-comment'
    | 'create-club'
    | 'edit-club'
    | 'edit-profile'
    | 'message'
  place: string
}

const prefix = 'guildhall-draft'
/** Of messages that are to be sent yet; features/messages keeps them. */
export const outboxPrefix = 'guildhall-outbox'
/** Of what a person searched for; lib/recentSearches keeps it. */
export const searchesPrefix = 'guildhall-searches'
/** Of which comments a person has seen; features/comments keeps them. */
export const seenPrefix = 'guildhall-seen'
const prefixes = [prefix, outboxPrefix, searchesPrefix, seenPrefix]
/** Another one whenever what is kept changes its shape: drafts of before are not read. */
const version = 2
const maxAge = 30 * 86_400_000
const maxCount = 50
const maxLength = 80_000

const nameOf = (personId: string, { kind, place }: DraftPlace) => `${prefix}:${personId}:${kind}:${place}`

/**
 * What a person has written in a place and not sent, kept in this browser: `found` is what was there when the form
 * opened. Nobody else reads it, and it goes when the person logs out.
 */
export function useDraft<T>(place: DraftPlace): { found: T | null; keep: (draft: T | null) => void } {
  const personId = useViewer()?.id
  const [found] = useState(() => (personId ? readDraft<T>(personId, place) : null))
  return {
    found,
    keep: (draft) => {
      // A form may outlive its person's session.
      if (personId && personId === signedIn()) keepDraft(personId, place, draft)
    },
  }
}

/** When another tab has sent or discarded it. */
export function useDraftRemoved(place: DraftPlace, removed: () => void): void {
  const personId = useViewer()?.id
  const name = personId && nameOf(personId, place)
  const tell = useEffectEvent((event: StorageEvent) => {
    if (event.key === name && event.newValue === null) removed()
  })
  useEffect(() => {
    const listen = (event: StorageEvent) => tell(event)
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [])
}

/** Keeps a draft whenever it becomes another one; null for none. What was there at first is kept already. */
export function useKeeping<T>(keep: (draft: T | null) => void, draft: T | null): void {
  const text = JSON.stringify(draft)
  const known = useRef(text)
  const tell = useEffectEvent(() => {
    if (known.current === text) return
    known.current = text
    keep(draft)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the draft
  useEffect(() => tell(), [text])
}

const signedIn = () => queryClient.getQueryData<Session>(keys.session)?.viewer?.id

export function readDraft<T>(personId: string, place: DraftPlace): T | null {
  try {
    return (parse(localStorage.getItem(nameOf(personId, place)))?.data as T | undefined) ?? null
  } catch {
    // Storage may be blocked; then a draft lives as long as its form.
    return null
  }
}

/** Keeps a draft, or removes it where that is null. */
export function keepDraft(personId: string, place: DraftPlace, data: unknown): void {
  const name = nameOf(personId, place)
  try {
    const text = JSON.stringify({ version, at: Date.now(), data })
    if (data === null) localStorage.removeItem(name)
    if (data === null || text.length > maxLength) return
    if (localStorage.getItem(name) === null) tidy()
    localStorage.setItem(name, text)
  } catch {
    // As above, or full.
  }
}

/** When a person logs out, what they wrote leaves this browser. Call it while they are still known. */
export function forgetOwnDrafts(): void {
  const personId = signedIn()
  try {
    for (const prefix of prefixes)
      for (const name of Object.keys(localStorage))
        if (name.startsWith(`${prefix}:${personId}:`)) localStorage.removeItem(name)
  } catch {
    // As above.
  }
  for (const forget of forgetting) forget()
}

const forgetting: (() => void)[] = []

/** For who keeps them in memory as well. */
export function onForgotten(act: () => void): void {
  forgetting.push(act)
}

type Kept = { version: number; at: number; data: unknown }

function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    return kept?.version === version && kept.at > Date.now() - maxAge ? kept : null
  } catch {
    return null
  }
}

const names = () => Object.keys(localStorage).filter((name) => name.startsWith(`${prefix}:`))

/** Removes what is too old to be offered again, and of too many the oldest. */
function tidy(): void {
  const kept = names().map((name) => ({ name, at: parse(localStorage.getItem(name))?.at ?? 0 }))
  const newest = kept.filter(({ at }) => at > 0).sort((one, other) => other.at - one.at)
  const staying = new Set(newest.slice(0, maxCount - 1).map(({ name }) => name))
  for (const { name } of kept) if (!staying.has(name)) localStorage.removeItem(name)
}
