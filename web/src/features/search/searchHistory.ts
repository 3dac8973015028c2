import { useMemo } from 'react'
import { searchesPrefix } from '../../lib/drafts/storageKeys'
import { useViewer } from '../../lib/session/viewer'
import { useStored, writeStored } from '../../lib/state/stored'

const most = 8

type Recent = {
  list: readonly string[]
  remember(text: string): void
  remove(text: string): void
  clear(): void
}

/** A person's last searches, the latest first, stored in this browser until they log out. None for visitors. */
export function useRecentSearches(): Recent {
  const personId = useViewer()?.id
  const key = personId && `${searchesPrefix}:${personId}:recent`
  const text = useStored(key)
  const list = useMemo(() => parse(text), [text])
  const store = (next: readonly string[]) =>
    key && writeStored(key, next.length > 0 ? JSON.stringify(next) : null)
  return {
    list,
    remember: (text) =>
      store([text, ...list.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, most)),
    remove: (text) => store(list.filter((one) => one !== text)),
    clear: () => store([]),
  }
}

function parse(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}
