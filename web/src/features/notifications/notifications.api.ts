import { limits } from '@guildhall/contract/limits'
import type { Notification, NotificationFilter } from '@guildhall/contract/notifications'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { mapItems, type Pages, pagedOptions } from '../../lib/cache/pages'
import { patchData, putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { markReadInCache } from './notifications.cache'

export type Filter = NotificationFilter

const failed = 'Failed to process notification. Please try again.'

export const unreadQuery = queryOptions({
  queryKey: keys.unreadNotifications,
  queryFn: async ({ signal }) => (await call('GET /notifications/unread-count', { signal })).unreadCount,
})

export const notificationsQuery = (filter: Filter) => ({
  ...pagedOptions(keys.notificationList(filter), ({ cursor, signal }) =>
    call('GET /notifications', { query: { filter, cursor }, signal }),
  ),
  select: withoutDuplicates,
})

/** A repeated notification, say of one more like, moves to the top while an older page may still hold it. */
export function withoutDuplicates(list: Pages<Notification>): Pages<Notification> {
  const seen = new Set<string>()
  const isFirst = ({ id }: Notification) => !seen.has(id) && seen.add(id)
  return mapItems(list, (one) => (isFirst(one) ? one : []))
}

/** Optimistic; refetches on failure. */
function useMarkReadMutation<Variables>(
  request: (variables: Variables) => Promise<{ unreadCount: number }>,
  show: (queries: QueryClient, variables: Variables) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: request,
    onMutate: async (variables: Variables) => {
      await queries.cancelQueries({ queryKey: keys.notifications })
      show(queries, variables)
    },
    onSuccess: ({ unreadCount }) => putData(queries, keys.unreadNotifications, unreadCount),
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: keys.notifications })
      toast.error(failed, errorText(error, ''))
    },
  })
}

export const useMarkRead = () =>
  useMarkReadMutation(
    ({ id }: Notification) =>
      call('PUT /notifications/:notificationId/read', { params: { notificationId: id } }),
    (queries, { id }) => {
      markReadInCache(queries, (one) => one.id === id)
      // A count at the limit may stand for more.
      patchData<number>(queries, keys.unreadNotifications, (count) =>
        count && count < limits.notificationsCounted ? count - 1 : count,
      )
    },
  )

/** Marks the shown and older notifications as read; those that arrive meanwhile stay unread. */
export const useMarkAllRead = () =>
  useMarkReadMutation(
    (until: string | undefined) => call('PUT /notifications/read', { body: { until } }),
    (queries, until) => {
      markReadInCache(queries, ({ createdAt }) => until === undefined || createdAt <= until)
      patchData(queries, keys.unreadNotifications, () => 0)
    },
  )

/** '3', '99+' */
export const countText = (count: number) =>
  count < limits.notificationsCounted ? String(count) : `${limits.notificationsCounted - 1}+`
