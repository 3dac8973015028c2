import { useSyncExternalStore } from 'react'
import { searchesPrefix } from './draftStore'
import { onForgotten } from './drafts'
import { useViewer } from './viewer'

const most = 8
const nameOf = (personId: string) => `${searchesPrefix}:${personId}:recent`

type Recent = {
  list: readonly string[]
  remember(text: string): void
  remove(text: string): void
  clear(): void
}

/** What a person searched for last, the latest first, kept in this browser until they log out. Nothing of visitors. */
export function useRecentSearches(): Recent {
  const personId = useViewer()?.id
  const list = useSyncExternalStore(
    listen,
    () => (personId ? read(personId) : none),
    () => none,
  )
  const keep = (next: readonly string[]) => personId && write(personId, next)
  return {
    list,
    remember: (text) =>
      keep([text, ...list.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, most)),
    remove: (text) => keep(list.filter((one) => one !== text)),
    clear: () => keep([]),
  }
}

const none: readonly string[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
onForgotten(tell)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same list as long as the same is kept, as React asks for. */
let last: { text: string | null; list: readonly string[] } = { text: null, list: none }

function read(personId: string): readonly string[] {
  try {
    const text = localStorage.getItem(nameOf(personId))
    if (text !== last.text) last = { text, list: parse(text) }
    return last.list
  } catch {
    // Storage may be blocked.
    return none
  }
}

function parse(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : none
  } catch {
    return none
  }
}

function write(personId: string, list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(nameOf(personId))
    else localStorage.setItem(nameOf(personId), JSON.stringify(list))
  } catch {
    // As above, or full.
  }
  tell()
}
