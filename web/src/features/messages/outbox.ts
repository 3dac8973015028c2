import type { ChatMessage } from '@guildhall/contract/messages'
import { useSyncExternalStore } from 'react'
import { outboxPrefix } from '../../lib/draftStore'
import { onForgotten } from '../../lib/drafts'
import type { ChatFiles } from './chatFiles'

/** A message that is to be sent yet. Its id, made here and increasing with time, is its order as well. */
export type Unsent = {
  id: string
  clubId: string
  receiverId: string
  message: string
  /** Uploaded already. */
  files?: ChatFiles | undefined
  createdAt: string
  replyTo?: { id: string; quote: NonNullable<ChatMessage['quote']> } | undefined
  contentId?: string | undefined
  /** Why it was refused; it waits for its sender then. */
  failed?: string | undefined
}

const version = 1
const nameOf = (personId: string, id: string) => `${outboxPrefix}:${personId}:${id}`

/** For browsers that keep nothing, or have no room: by name. */
const memory = new Map<string, Unsent>()
const listeners = new Set<() => void>()
let snapshots = new Map<string, Unsent[]>()

/** What a person has not sent yet, in its order, kept in this browser: each message by itself, for all its tabs. */
export function unsentOf(personId: string): Unsent[] {
  const known = snapshots.get(personId)
  if (known) return known
  const start = nameOf(personId, '')
  const found = new Map<string, Unsent>()
  for (const [name, unsent] of memory) if (name.startsWith(start)) found.set(unsent.id, unsent)
  try {
    for (const name of Object.keys(localStorage)) {
      const unsent = name.startsWith(start) ? parse(localStorage.getItem(name)) : null
      if (unsent) found.set(unsent.id, unsent)
    }
  } catch {
    // Storage may be blocked; then a message lives as long as its page.
  }
  const all = [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  snapshots.set(personId, all)
  return all
}

/** Adds a message, or keeps what became of it. */
export function keepUnsent(personId: string, unsent: Unsent): void {
  const name = nameOf(personId, unsent.id)
  memory.delete(name)
  try {
    localStorage.setItem(name, JSON.stringify({ version, ...unsent }))
  } catch {
    memory.set(name, unsent)
  }
  changed()
}

export function removeUnsent(personId: string, id: string): void {
  const name = nameOf(personId, id)
  memory.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // As above.
  }
  changed()
}

export const useUnsent = (personId: string): Unsent[] =>
  useSyncExternalStore(subscribe, () => unsentOf(personId))

/** Called at each change, in other tabs as well. Returns how to stop. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', changedElsewhere)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', changedElsewhere)
  }
}

const changedElsewhere = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(outboxPrefix)) changed()
}

function changed(): void {
  snapshots = new Map()
  for (const listener of listeners) listener()
}

onForgotten(() => {
  memory.clear()
  changed()
})

function parse(text: string | null): Unsent | null {
  try {
    const kept = JSON.parse(text ?? 'null') as (Unsent & { version: number }) | null
    return kept?.version === version ? kept : null
  } catch {
    return null
  }
}
