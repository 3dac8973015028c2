import { summaryOf, textsOf } from '@guildhall/contract/draft-text'
import type { Draft, WholeDraft } from '@guildhall/contract/drafts'
import { uuidv7 } from 'uuidv7'
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
} from '../../lib/drafts/draftStore'
import { flushDrafts, onTellingDrafts } from '../../lib/drafts/drafts'
import { address } from '../../lib/net/call'

const secondsOf = { typing: 3, trying: 30, answer: 20, remembering: 3600 } as const
const browserName = 'guildhall-browser'
let fallback: string | undefined

/** A random ID of this browser, so that it ignores signals about its own drafts. */
export function browserId(): string {
  try {
    const known = localStorage.getItem(browserName)
    if (known) return known
    const made = uuidv7()
    localStorage.setItem(browserName, made)
    return made
  } catch {
    // Storage is blocked, so there are no drafts to push.
    fallback ??= uuidv7()
    return fallback
  }
}

/** Pushes changed drafts to the server after a few seconds, until the returned function is called. */
export function startDraftSync(personId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const push = async () => {
    clearTimeout(timer)
    timer = undefined
    const isDone = await serialize(() => (isOver ? true : pushAll(personId)))
    if (!isDone) wait(secondsOf.trying)
  }
  const wait = (seconds: number) => {
    if (isOver || timer !== undefined) return
    timer = setTimeout(() => void push(), seconds * 1000)
  }
  const now = () => void push()
  const pushIfHidden = () => {
    if (document.hidden && timer !== undefined) now()
  }
  // Removed drafts are pushed right away.
  const unsubscribe = onDraftChanged((name) => (readDraft(name) ? wait(secondsOf.typing) : now()))
  onTellingDrafts(push)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', pushIfHidden)
  now()
  return () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
    onTellingDrafts(async () => {})
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', pushIfHidden)
  }
}

/** Applies the server's drafts, requested at `askedAt`, to this browser. Keeps what changed here since. */
export const applyRemoteDrafts = (personId: string, items: Draft[], askedAt: number) =>
  serialize(async () => {
    flushDrafts()
    const gone = new Set(tombstonesOf(personId).map(({ id }) => id))
    const names = new Set<string>()
    for (const item of items) {
      const name = draftKey(personId, item)
      if (gone.has(item.id) || names.has(name)) continue
      names.add(name)
      const stored = readDraft(name)
      // Keeps another draft of this browser; the remote one is in the list of drafts.
      const isOlder =
        !stored || (stored.id === item.id && !stored.isChanged && (stored.revision ?? 0) < item.revision)
      if (isOlder) await fetchDraft(personId, item)
    }
    const there = new Set(items.map(({ id }) => id))
    for (const [name, { id, isChanged, revision, pushedAt = 0 }] of draftsOf(personId))
      if (id && revision && !there.has(id) && !isChanged && pushedAt < askedAt) removeDraft(name)
  })

/**
 * Makes a draft the one that its form opens with, after pushing the one it replaces. False if the draft cannot be
 * fetched.
 */
export const openInForm = (personId: string, draft: Draft) =>
  serialize(async () => {
    const name = draftKey(personId, draft)
    const stored = readDraft(name)
    if (stored?.isChanged && stored.id !== draft.id && !(await pushDraft(personId, name, stored)))
      return false
    return stored?.id === draft.id || fetchDraft(personId, draft)
  })

/** The texts of a draft whose form no longer exists; null if they cannot be fetched. */
export async function fetchTexts(draft: Draft): Promise<string[] | null> {
  const whole = await fetchWhole(draft)
  return whole && textsOf(whole.data)
}

async function fetchDraft(personId: string, draft: Draft): Promise<boolean> {
  const whole = await fetchWhole(draft)
  if (whole) storeRemote(draftKey(personId, draft), whole)
  return whole !== null
}

async function fetchWhole({
  id,
}: Draft): Promise<{ at: number; data: unknown; id: string; revision: number } | null> {
  const { status, answer } = await request('GET', id)
  if (status !== 200) return null
  const { data, changedAt, revision } = answer as WholeDraft
  try {
    return { at: Date.parse(changedAt), data: JSON.parse(data), id, revision }
  } catch {
    // Not written by this page.
    return null
  }
}

/** Pushes all changes. False if some must be retried. */
async function pushAll(personId: string): Promise<boolean> {
  let isDone = true
  for (const gone of tombstonesOf(personId)) isDone = (await pushTombstone(personId, gone)) && isDone
  for (const [name, stored] of draftsOf(personId))
    if (stored.isChanged) isDone = (await pushDraft(personId, name, stored)) && isDone
  return isDone
}

async function pushTombstone(personId: string, gone: Tombstone): Promise<boolean> {
  if (gone.isTold) {
    if (Date.now() - gone.at > secondsOf.remembering * 1000) setTombstone(personId, gone.id, null)
    return true
  }
  const { status } = await request('DELETE', gone.id, { query: { revision: gone.revision } })
  // If refused, the draft was edited elsewhere and stays there.
  if (isTemporary(status)) return false
  setTombstone(personId, gone.id, { ...gone, isTold: true })
  return true
}

async function pushDraft(personId: string, name: string, stored: StoredDraft): Promise<boolean> {
  const id = stored.id ?? uuidv7()
  // Stored before it is sent, so that a retry after a lost response uses the same ID.
  if (!stored.id) writeDraft(name, { ...stored, id })
  const body = {
    ...placeOf(personId, name),
    data: JSON.stringify(stored.data),
    summary: summaryOf(stored.data),
    revision: stored.revision ?? null,
    writtenAt: stored.at,
    browser: browserId(),
  }
  const { status, answer } = await request('PUT', id, { body })
  if (isTemporary(status)) return false
  const now = readDraft(name)
  if (now?.id !== id) return true
  const isConflict = status === 404 || status === 409
  if (isConflict) {
    // Sent or edited in another browser: this one becomes a separate draft.
    const other = { ...now, id: uuidv7(), revision: undefined, pushedAt: undefined }
    writeDraft(name, other)
    return pushDraft(personId, name, other)
  }
  const isSame = now.at === stored.at
  // If refused as invalid, it stays in this browser only.
  const revision = status === 200 ? (answer as { revision: number }).revision : undefined
  writeDraft(name, { ...now, revision, pushedAt: Date.now(), isChanged: isSame ? undefined : true })
  return isSame
}

const isTemporary = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

type Options = { query?: { revision: number | undefined }; body?: object }

/** Unlike `call`, never asks to log in, because it runs in the background. Status 0: no response. */
async function request(method: string, draftId: string, { query, body }: Options = {}) {
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

/** Across all tabs, if the browser has locks. */
async function serialize<T>(act: () => T | Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(browserName, act)
  const run = last.then(act)
  last = run.catch(() => undefined)
  return run
}
