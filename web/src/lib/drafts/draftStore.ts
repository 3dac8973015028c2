import type { DraftKind } from '@guildhall/contract/drafts'
import { limits } from '@guildhall/contract/limits'
import { storedKeys, writeStored } from '../state/stored'
import { isOutdated, setAside } from './outdated'
import {
  completionsPrefix,
  draftPrefix,
  formPrefix,
  gonePrefix,
  learningPrefix,
  outboxPrefix,
  outdatedPrefix,
  searchesPrefix,
  seenPrefix,
  versions,
} from './storageKeys'

/** Where something is written: in a club, about an item, on a page. */
export type DraftPlace = { kind: DraftKind; place: string }

/** A draft as stored in this browser. */
export type StoredDraft = {
  version: number
  at: number
  data: unknown
  /** Set once the server has it (features/drafts). */
  id?: string | undefined
  revision?: number | undefined
  pushedAt?: number | undefined
  /** Changed since the server got it. */
  isChanged?: true | undefined
  /** Written in another browser, and not edited in this one. */
  hasArrived?: true | undefined
}

/** A draft that was sent or discarded here; `isTold`: the server has deleted it. */
export type Tombstone = { id: string; revision: number | undefined; at: number; isTold?: true }

const prefixes = [
  ...[draftPrefix, gonePrefix, outboxPrefix, outdatedPrefix, searchesPrefix, seenPrefix],
  ...[completionsPrefix, formPrefix, learningPrefix],
]
const version = versions[draftPrefix]
const maxAge = limits.draftDays * 86_400_000

export const draftKey = (personId: string, { kind, place }: DraftPlace) =>
  `${draftPrefix}:${personId}:${kind}:${place}`
const goneName = (personId: string, id: string) => `${gonePrefix}:${personId}:${id}`

/** The draft under a key; null if there is none, or it is outdated. */
export function readDraft(name: string): StoredDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as StoredDraft | null
    return kept?.version === version && kept.at > Date.now() - maxAge ? kept : null
  } catch {
    // Storage may be blocked; then a draft lasts as long as its form.
    return null
  }
}

export const readDraftData = <T>(personId: string, place: DraftPlace): T | null =>
  (readDraft(draftKey(personId, place))?.data as T | undefined) ?? null

/**
 * Stores a draft, or removes it if `data` is null. `known`: the time of the draft that the form has, null if none.
 * A remote draft that arrived since is another one, and isn't removed. Returns the time it was stored.
 */
export function storeDraft(
  personId: string,
  place: DraftPlace,
  data: unknown,
  known?: number | null,
): number | null {
  const name = draftKey(personId, place)
  const old = readDraft(name)
  const isOther = known !== undefined && old?.hasArrived === true && old.at !== known
  if (data === null) {
    if (!isOther) remove(personId, name, old)
    return null
  }
  const { id, revision, pushedAt } = isOther || !old ? {} : old
  // A form that applied a remote draft has the same data.
  if (old && !isOther && JSON.stringify(old.data) === JSON.stringify(data)) return old.at
  const at = Date.now()
  const isStored = writeDraft(
    name,
    { version, at, data, id, revision, pushedAt, isChanged: true },
    limits.draft,
  )
  if (isStored) changed(name)
  return isStored ? at : (known ?? null)
}

/** Whether exactly this is stored: not if it is too long, or storage is full. */
export const isStored = (personId: string, place: DraftPlace, data: unknown): boolean =>
  JSON.stringify(readDraft(draftKey(personId, place))?.data) === JSON.stringify(data)

function remove(personId: string, name: string, old: StoredDraft | null): void {
  try {
    setAside(draftPrefix, name)
    localStorage.removeItem(name)
    if (old?.id) {
      const gone: Tombstone = { id: old.id, revision: old.revision, at: Date.now() }
      localStorage.setItem(goneName(personId, old.id), JSON.stringify(gone))
    }
  } catch {
    // As above.
  }
  changed(name)
}

/** Stores the server's state of a draft without syncing it again. False if storage is full. */
export function writeDraft(name: string, kept: StoredDraft, max = Number.POSITIVE_INFINITY): boolean {
  try {
    const text = JSON.stringify(kept)
    if (text.length > max) return false
    setAside(draftPrefix, name)
    if (localStorage.getItem(name) === null) tidy(ownerOf(name))
    localStorage.setItem(name, text)
    return true
  } catch {
    // As above, or full.
    return false
  }
}

/** Stores a draft from the server; empty forms apply it. */
export function storeRemote(name: string, kept: Pick<StoredDraft, 'at' | 'data' | 'id' | 'revision'>): void {
  if (!writeDraft(name, { version, ...kept, hasArrived: true })) return
  for (const arrived of arriving) arrived(name, kept)
}

/** Removes a draft that was sent or discarded in another browser, and empties forms that have it, in all tabs. */
export function removeDraft(name: string): void {
  try {
    localStorage.setItem(name, removedRemotely)
    localStorage.removeItem(name)
  } catch {
    // As above.
  }
  for (const arrived of arriving) arrived(name, { at: Date.now(), data: null })
}

/** A person's drafts, with their keys. */
export const draftsOf = (personId: string): [string, StoredDraft][] =>
  storedKeys(`${draftPrefix}:${personId}:`).flatMap((name) => {
    const kept = readDraft(name)
    return kept ? [[name, kept] as [string, StoredDraft]] : []
  })

/** The kind and place of a draft's key. */
export function placeOf(personId: string, name: string): DraftPlace {
  const [kind = '', ...place] = name.slice(`${draftPrefix}:${personId}:`.length).split(':')
  return { kind: kind as DraftPlace['kind'], place: place.join(':') }
}

export const tombstonesOf = (personId: string): Tombstone[] =>
  storedKeys(`${gonePrefix}:${personId}:`).flatMap((name) => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? 'null') ?? []
    } catch {
      return []
    }
  })

/** Stores a tombstone, or removes it if null. */
export function setTombstone(personId: string, id: string, gone: Tombstone | null): void {
  try {
    if (gone) localStorage.setItem(goneName(personId, id), JSON.stringify(gone))
    else localStorage.removeItem(goneName(personId, id))
  } catch {
    // As above.
  }
}

/** Deletes everything a person has stored in this browser, when they log out. */
export function forgetDraftsOf(personId: string): void {
  for (const prefix of prefixes)
    for (const name of storedKeys(`${prefix}:${personId}:`)) writeStored(name, null)
}

type Changed = (name: string) => void
type Arrived = (name: string, kept: Pick<StoredDraft, 'at' | 'data'>) => void
const changing = new Set<Changed>()
const arriving = new Set<Arrived>()
/** Stored for a moment, so that other tabs can tell a remote removal from one in this browser. Not a draft. */
const removedRemotely = 'removed'
const changed = (name: string) => {
  for (const tell of changing) tell(name)
}

/** Calls back when a draft was stored or removed in this tab. Returns how to stop. */
export function onDraftChanged(tell: Changed): () => void {
  changing.add(tell)
  return () => changing.delete(tell)
}

/** Calls back when the server's state of a draft reached this tab or another one. Returns how to stop. */
export function onRemoteDraft(tell: Arrived): () => void {
  if (arriving.size === 0) addEventListener('storage', arrivedInOtherTab)
  arriving.add(tell)
  return () => {
    arriving.delete(tell)
    if (arriving.size === 0) removeEventListener('storage', arrivedInOtherTab)
  }
}

/** Only one tab fetches remote drafts; the others see them by storage events. */
function arrivedInOtherTab({ key, newValue }: StorageEvent): void {
  if (!key?.startsWith(`${draftPrefix}:`) || newValue === null) return
  const kept = readDraft(key)
  if (kept?.hasArrived) for (const arrived of arriving) arrived(key, kept)
  if (!kept && newValue === removedRemotely)
    for (const arrived of arriving) arrived(key, { at: Date.now(), data: null })
}

const ownerOf = (name: string) => name.slice(draftPrefix.length + 1).split(':')[0] ?? ''

/** Removes expired drafts, and the oldest of a person who has too many. */
function tidy(personId: string): void {
  const kept = storedKeys(`${draftPrefix}:`)
    .filter((name) => !isOutdated(draftPrefix, localStorage.getItem(name) ?? ''))
    .map((name) => ({ name, at: readDraft(name)?.at ?? 0 }))
  const own = kept.filter(({ name, at }) => at > 0 && ownerOf(name) === personId)
  const surplus = own.sort((one, other) => other.at - one.at).slice(limits.drafts - 1)
  for (const { name, at } of kept)
    if (at === 0 || surplus.some((one) => one.name === name)) localStorage.removeItem(name)
}
