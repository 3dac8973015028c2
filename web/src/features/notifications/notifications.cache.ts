import { limits } from '@guildhall/contract/limits'
import type { Notification, NotificationFilter } from '@guildhall/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { mergePages } from '../../lib/cache/pageMerging'
import { mapItems, type Pages } from '../../lib/cache/pages'
import { patchAll, patchData, putData, readFirstPage } from '../../lib/cache/reads'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import { call } from '../../lib/net/call'

const filters: NotificationFilter[] = ['all', 'unread', 'own', 'news']

type NotificationSignal = { isNew?: true; unreadCount?: number }

/**
 * Applies the signal's unread count, or increments the cached one: no request, even if it reaches a whole
 * club.
 */
export function applySignal(
  { isNew, unreadCount }: NotificationSignal,
  queries: QueryClient,
  spread: number,
): void {
  const queryKey = keys.unreadNotifications
  const known = queries.getQueryData<number>(queryKey)
  const isAsking = queries.isFetching({ queryKey }) > 0
  if (unreadCount !== undefined) putData(queries, queryKey, unreadCount)
  else if (isNew && known !== undefined && !isAsking)
    patchData(queries, queryKey, () => Math.min(known + 1, limits.notificationsCounted))
  else scheduleRefetch('unread notifications', () => void queries.invalidateQueries({ queryKey }), spread)
  if (unreadCount === 0) markReadInCache(queries, () => true)
  scheduleRefetch('notifications', () => refreshLists(queries), spread)
}

/** Refreshes the first page of mounted lists; marks others stale. */
function refreshLists(queries: QueryClient): void {
  for (const filter of filters) {
    const queryKey = keys.notificationList(filter)
    if (queries.getQueryCache().findAll({ queryKey, type: 'active' }).length === 0)
      void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    else
      readFirstPage(
        queries,
        queryKey,
        () => call('GET /notifications', { query: { filter } }),
        mergePages<Notification>,
      ).catch(() => undefined)
  }
}

/** Marks notifications as read in all cached lists. */
export function markReadInCache(queries: QueryClient, matches: (one: Notification) => boolean): void {
  const read = (one: Notification) => (one.isRead || !matches(one) ? one : { ...one, isRead: true })
  patchAll<Pages<Notification>>(queries, keys.notificationLists, (list) => mapItems(list, read), {})
}
