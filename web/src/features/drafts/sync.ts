import type { Draft, WholeDraft } from '@guildhall/contract/drafts'
import { uuidv7 } from 'uuidv7'
import { address } from '../../lib/call'
import {
  draftKey,
  draftsOf,
  onDraftChanged,
  placeOf,
  readDraft,
  removeDraft,
  type StoredDraft,
  setTombstone,
  storeRemote,
  type Tombstone,
  tombstonesOf,
  writeDraft,
} from '../../lib/draftStore'
import { flushDrafts, onTellingDrafts } from '../../lib/drafts'
import { summaryOf, textsOf } from '../../lib/draftText'

const secondsOf = { typing: 3, trying: 30, answer: 20, remembering: 3600 } as const
const browserName = 'guildhall-browser'
let fallback: string | undefined

/** This browser, among those that one writes in. It says nothing else. */
export function browserId(): string {
  try {
    const known = localStorage.getItem(browserName)
    if (known) return known
    const made = uuidv7()
    localStorage.setItem(browserName, made)
    return made
  } catch {
    // Storage is blocked: nothing is kept that could be told.
    fallback ??= uuidv7()
    return fallback
  }
}

/** Tells the server what is written here, a moment later, for as long as somebody is signed in. Returns how to stop. */
export function keepTelling(personId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const tell = async () => {
    clearTimeout(timer)
    timer = undefined
    const isTold = await serialize(() => (isOver ? true : tellAll(personId)))
    if (!isTold) wait(secondsOf.trying)
  }
  const wait = (seconds: number) => {
    if (isOver || timer !== undefined) return
    timer = setTimeout(() => void tell(), seconds * 1000)
  }
  const now = () => void tell()
  const hurry = () => {
    if (document.hidden && timer !== undefined) now()
  }
  // What was sent or discarded is gone at once.
  const stopHearing = onDraftChanged((name) => (readDraft(name) ? wait(secondsOf.typing) : now()))
  onTellingDrafts(tell)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', hurry)
  now()
  return () => {
    isOver = true
    clearTimeout(timer)
    stopHearing()
    onTellingDrafts(async () => {})
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', hurry)
  }
}

/** Brings this browser up to what the server has, as it was asked at `askedAt`. What changed here since stays. */
export const takeOver = (personId: string, items: Draft[], askedAt: number) =>
  serialize(async () => {
    flushDrafts()
    const gone = new Set(tombstonesOf(personId).map(({ id }) => id))
    const names = new Set<string>()
    for (const item of items) {
      const name = draftKey(personId, item)
      if (gone.has(item.id) || names.has(name)) continue
      names.add(name)
      const kept = readDraft(name)
      // A draft of this browser's own stays where it is; the other one is in the list of drafts.
      const isOlder =
        !kept || (kept.id === item.id && !kept.isChanged && (kept.revision ?? 0) < item.revision)
      if (isOlder) await fetchDraft(personId, item)
    }
    const there = new Set(items.map(({ id }) => id))
    for (const [name, { id, isChanged, revision, pushedAt = 0 }] of draftsOf(personId))
      if (id && revision && !there.has(id) && !isChanged && pushedAt < askedAt) removeDraft(name)
  })

/**
 * Puts a draft where its form finds it. What stands there is another draft of the account, which the server has. False
 * if it cannot be had.
 */
export const standInItsForm = (personId: string, draft: Draft) =>
  serialize(async () => {
    const name = draftKey(personId, draft)
    const kept = readDraft(name)
    if (kept?.isChanged && kept.id !== draft.id && !(await tellKept(personId, name, kept))) return false
    return kept?.id === draft.id || fetchDraft(personId, draft)
  })

/** The words of a draft, for which there is no form any more; null if they cannot be had. */
export async function readTexts(draft: Draft): Promise<string[] | null> {
  const whole = await readWhole(draft)
  return whole && textsOf(whole.data)
}

async function fetchDraft(personId: string, draft: Draft): Promise<boolean> {
  const whole = await readWhole(draft)
  if (whole) storeRemote(draftKey(personId, draft), whole)
  return whole !== null
}

async function readWhole({
  id,
}: Draft): Promise<{ at: number; data: unknown; id: string; revision: number } | null> {
  const { status, answer } = await ask('GET', id)
  if (status !== 200) return null
  const { data, changedAt, revision } = answer as WholeDraft
  try {
    return { at: Date.parse(changedAt), data: JSON.parse(data), id, revision }
  } catch {
    // It was not written by this page.
    return null
  }
}

/** False where something is to be told again later. */
async function tellAll(personId: string): Promise<boolean> {
  let isTold = true
  for (const gone of tombstonesOf(personId)) isTold = (await tellGone(personId, gone)) && isTold
  for (const [name, kept] of draftsOf(personId))
    if (kept.isChanged) isTold = (await tellKept(personId, name, kept)) && isTold
  return isTold
}

async function tellGone(personId: string, gone: Tombstone): Promise<boolean> {
  if (gone.isTold) {
    if (Date.now() - gone.at > secondsOf.remembering * 1000) setTombstone(personId, gone.id, null)
    return true
  }
  const { status } = await ask('DELETE', gone.id, { query: { revision: gone.revision } })
  // Refused: somebody wrote on elsewhere, and it stays there.
  if (isPassing(status)) return false
  setTombstone(personId, gone.id, { ...gone, isTold: true })
  return true
}

async function tellKept(personId: string, name: string, kept: StoredDraft): Promise<boolean> {
  const id = kept.id ?? uuidv7()
  // Before it is sent, so that it is known by its name where the answer is lost.
  if (!kept.id) writeDraft(name, { ...kept, id })
  const body = {
    ...placeOf(personId, name),
    data: JSON.stringify(kept.data),
    summary: summaryOf(kept.data),
    revision: kept.revision ?? null,
    writtenAt: kept.at,
    browser: browserId(),
  }
  const { status, answer } = await ask('PUT', id, { body })
  if (isPassing(status)) return false
  const now = readDraft(name)
  if (now?.id !== id) return true
  const isElsewhere = status === 404 || status === 409
  if (isElsewhere) {
    // It was sent, or written on, in another browser: from here on this is a draft of its own.
    const other = { ...now, id: uuidv7(), revision: undefined, pushedAt: undefined }
    writeDraft(name, other)
    return tellKept(personId, name, other)
  }
  const isSame = now.at === kept.at
  // Refused for what it is: it stays in this browser alone.
  const revision = status === 200 ? (answer as { revision: number }).revision : undefined
  writeDraft(name, { ...now, revision, pushedAt: Date.now(), isChanged: isSame ? undefined : true })
  return isSame
}

const isPassing = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

type Asked = { query?: { revision: number | undefined }; body?: object }

/** Without the ways of `call`: nobody waits for this, so nobody is asked to sign in because of it. Status 0: no answer. */
async function ask(method: string, draftId: string, { query, body }: Asked = {}) {
  const path = address(
    `${method} /my/drafts/:draftId`,
    { draftId },
    query && { browser: browserId(), ...query },
  )
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(secondsOf.answer * 1000),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: response.status, answer: (await response.json().catch(() => null)) as unknown }
  } catch {
    return { status: 0, answer: null }
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Of all tabs where the browser can. */
async function serialize<T>(act: () => T | Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(browserName, act)
  const run = last.then(act)
  last = run.catch(() => undefined)
  return run
}
