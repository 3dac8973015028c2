import { limits } from '@guildhall/contract/limits'
import type { Notification } from '@guildhall/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { freshen } from '../../lib/freshen'
import { keys } from '../../lib/keys'
import type { Pages } from '../../lib/pages'
import { soon } from '../../lib/soon'

const filters = ['all', 'unread'] as const

type News = { isNew?: true; unreadCount?: number }

/** Counting costs no request: a whole club may be told at once. */
export function takeNews({ isNew, unreadCount }: News, queries: QueryClient, spread: number): void {
  const queryKey = keys.unreadNotifications
  const known = queries.getQueryData<number>(queryKey)
  const isAsking = queries.isFetching({ queryKey }) > 0
  if (unreadCount !== undefined) queries.setQueryData(queryKey, unreadCount)
  else if (isNew && known !== undefined && !isAsking)
    queries.setQueryData(queryKey, Math.min(known + 1, limits.notificationsCounted))
  else soon('unread notifications', () => void queries.invalidateQueries({ queryKey }), spread)
  if (unreadCount === 0) showRead(queries, () => true)
  soon('notifications', () => refreshLists(queries), spread)
}

/** Brings the lists that are shown up to date, from their newest part; others are read when they are shown. */
function refreshLists(queries: QueryClient): void {
  for (const filter of filters) {
    const queryKey = keys.notificationList(filter)
    if (queries.getQueryCache().findAll({ queryKey, type: 'active' }).length === 0)
      void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    else
      freshen(queries, queryKey, () => call('GET /notifications', { query: { filter } })).catch(
        () => undefined,
      )
  }
}

/** Shows in every list that these are read. */
export function showRead(queries: QueryClient, isConcerned: (one: Notification) => boolean): void {
  const read = (one: Notification) => (one.isRead || !isConcerned(one) ? one : { ...one, isRead: true })
  queries.setQueriesData<Pages<Notification>>(
    { queryKey: keys.notificationLists },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(read) })) },
  )
}
