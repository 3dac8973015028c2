import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import type { ContentType } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isOlder, mergeInterleavedPages, mergePages, putOnTop } from '../lib/cache/pageMerging'
import type { Pages, pagedOptions } from '../lib/cache/pages'
import { beginRead, readFirstPage } from '../lib/cache/reads'
import { isTyping } from '../lib/keyboard/typing'
import { cancelRefetch, scheduleRefetch } from '../lib/live/scheduleRefetch'
import { useSignal } from '../lib/live/signals'
import { codeOf } from '../lib/net/callError'
import { readItem } from './content.api'

type Live<P extends Page<ContentItem>> = {
  list: ReturnType<typeof pagedOptions<P>>
  /** Fetches the first page. */
  read: () => Promise<P>
  /** Whether a new item belongs here. */
  concerns: (item: { clubId: string; type: ContentType }) => boolean
  /** Whether an item belongs here, if its signal doesn't say it. */
  belongs?: ((item: ContentItem) => boolean) | undefined
  /** Later pages may have newer items: lib/cache/pageMerging. */
  isInterleaved?: boolean
  /** Element around the list; while its top is in view, new items are added at once. */
  around: RefObject<HTMLElement | null>
}

/**
 * List of content, newest first, with live updates. `pending` has the IDs of new items while the reader is further
 * down or typing; `show` adds them. `news` announces automatic additions to screen readers.
 */
export function useLiveList<P extends Page<ContentItem>>({
  list,
  read,
  concerns,
  belongs,
  isInterleaved,
  around,
}: Live<P>) {
  const queries = useQueryClient()
  const { queryKey } = list
  const query = useInfiniteQuery(list)
  const [pending, setPending] = useState<readonly string[]>([])
  const [news, setNews] = useState('')
  const arrived = useRef<string[]>([])
  const name = `list ${useId()}`

  async function show() {
    const shown = pending
    const put = isInterleaved ? mergeInterleavedPages<ContentItem> : mergePages<ContentItem>
    await readFirstPage(queries, queryKey, read, put)
    // Not those that arrived while it was read.
    setPending((ids) => ids.filter((id) => !shown.includes(id)))
  }

  // Cached data missed the signals sent while the list was not shown.
  const catchUp = useEffectEvent(() => {
    const state = queries.getQueryState(queryKey)
    if (!state?.data || state.fetchStatus !== 'idle' || Date.now() - state.dataUpdatedAt < 2000) return
    show().catch(() => undefined)
  })
  useEffect(() => {
    catchUp()
    return () => cancelRefetch(name)
  }, [name])

  /** Costs the server less than refetching the first page. */
  async function addOne(id: string): Promise<'put' | 'gone'> {
    const at = beginRead()
    try {
      const item = await readItem(id)
      if (belongs?.(item) === false) return 'gone'
      const newest = queries.getQueryData(queryKey)?.pages[0]?.items[0]
      if (newest && isOlder(item, newest)) await show()
      else putOnTop(queries, queryKey, item, { at })
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
      if (belongs && !isReadyForNews(around.current)) return await offer(ids)
      if (ids.length > 1 || !only) await show()
      else if ((await addOne(only)) === 'gone') return
      setNews(plural(ids.length, 'New content at the top', '{n} new items at the top'))
    } catch {
      setPending((before) => [...before, ...ids])
    }
  }

  async function offer(ids: string[]) {
    const items = await Promise.all(ids.map(readItem))
    const here = items.filter((item) => belongs?.(item)).map(({ id }) => id)
    setPending((before) => [...before, ...here])
  }

  useSignal('content.created', (signal, spread) => {
    if (!concerns(signal) || holds(queries.getQueryData(queryKey), signal.contentId)) return
    if (!isReadyForNews(around.current) && !belongs)
      return setPending((before) => [...before, signal.contentId])
    arrived.current.push(signal.contentId)
    scheduleRefetch(name, () => void showArrived(), spread)
  })
  useSignal('content.deleted', ({ contentId }) =>
    setPending((before) => before.filter((id) => id !== contentId)),
  )

  return { query, pending: pending.filter((id) => !holds(query.data, id)), show, news }
}

const holds = (list: Pick<Pages<ContentItem>, 'pages'> | undefined, id: string) =>
  list?.pages.some(({ items }) => items.some((item) => item.id === id)) ?? false

/** Whether new items move nothing: the top is in view, and no field is in use. */
function isReadyForNews(around: HTMLElement | null): boolean {
  if (!around) return false
  const isWriting = around.contains(document.activeElement) && isTyping(document.activeElement)
  return !isWriting && around.getBoundingClientRect().top >= 0
}
