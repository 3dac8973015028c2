import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import type { ContentType } from '@guildhall/contract/limits'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  isOlder,
  mergeInterleavedPages,
  mergePages,
  putOnTop,
  refreshFirstPage,
} from '../lib/cache/pageMerging'
import type { Pages, pagedOptions } from '../lib/cache/pages'
import { isTyping } from '../lib/keyboard/typing'
import { cancelRefetch, scheduleRefetch } from '../lib/live/scheduleRefetch'
import { useSignal } from '../lib/live/signals'
import { codeOf } from '../lib/net/callError'
import { readItem } from './content.api'

type Live<P extends Page<ContentItem>> = {
  list: ReturnType<typeof pagedOptions<P>>
  /** Its first page, as it is now. */
  read: () => Promise<P>
  /** Does something new belong in this list? */
  concerns: (item: { clubId: string; type: ContentType }) => boolean
  /** Its pages hold newer items than the pages before: lib/cache/pageMerging. */
  isInterleaved?: boolean
  /** What stands around the list; while its top is in view, what is new is put in at once. */
  around: RefObject<HTMLElement | null>
}

/**
 * A list of content, newest first, that keeps up with what others do. `waiting` new items are offered when one has
 * scrolled away from the top or is typing; `show` puts them in. `news` says for those who listen what came in by
 * itself.
 */
export function useLiveList<P extends Page<ContentItem>>({
  list,
  read,
  concerns,
  isInterleaved,
  around,
}: Live<P>) {
  const queries = useQueryClient()
  const { queryKey } = list
  const query = useInfiniteQuery(list)
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [news, setNews] = useState('')
  const arrived = useRef<string[]>([])
  const name = `list ${useId()}`

  async function show() {
    await refreshFirstPage(queries, queryKey, read, isInterleaved ? mergeInterleavedPages : mergePages)
    setWaiting([])
  }

  // What was read before may have missed signals while it was not shown.
  const catchUp = useEffectEvent(() => {
    const state = queries.getQueryState(queryKey)
    if (!state?.data || state.fetchStatus !== 'idle' || Date.now() - state.dataUpdatedAt < 2000) return
    show().catch(() => undefined)
  })
  useEffect(() => {
    catchUp()
    return () => cancelRefetch(name)
  }, [name])

  /** Where many read, one item costs the server less than the first page. */
  async function addOne(id: string): Promise<'put' | 'gone'> {
    try {
      const item = await readItem(id)
      const newest = queries.getQueryData(queryKey)?.pages[0]?.items[0]
      if (newest && isOlder(item, newest)) await show()
      else putOnTop(queries, queryKey, item)
      return 'put'
    } catch (error) {
      if (codeOf(error) === 'content_not_found') return 'gone'
      throw error
    }
  }

  async function showArrived() {
    const ids = arrived.current.splice(0)
    try {
      const [only] = ids
      if (ids.length > 1 || !only) await show()
      else if ((await addOne(only)) === 'gone') return
      setNews(ids.length === 1 ? 'New content at the top' : `${ids.length} new items at the top`)
    } catch {
      setWaiting((before) => [...before, ...ids])
    }
  }

  useSignal('content.created', (signal, spread) => {
    if (!concerns(signal) || holds(queries.getQueryData(queryKey), signal.contentId)) return
    if (!isReadyForNews(around.current)) return setWaiting((before) => [...before, signal.contentId])
    arrived.current.push(signal.contentId)
    scheduleRefetch(name, () => void showArrived(), spread)
  })
  useSignal('content.deleted', ({ contentId }) =>
    setWaiting((before) => before.filter((one) => one !== contentId)),
  )

  return { query, waiting: waiting.filter((id) => !holds(query.data, id)), show, news }
}

const holds = (list: Pick<Pages<ContentItem>, 'pages'> | undefined, id: string) =>
  list?.pages.some(({ items }) => items.some((item) => item.id === id)) ?? false

/** Nobody's place moves: the top is in view, and nobody is writing in the list. */
function isReadyForNews(around: HTMLElement | null): boolean {
  if (!around) return false
  const isWriting = around.contains(document.activeElement) && isTyping(document.activeElement)
  return !isWriting && around.getBoundingClientRect().top >= 0
}
