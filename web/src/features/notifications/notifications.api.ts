import { limits } from '@guildhall/contract/limits'
import type { Notification } from '@guildhall/contract/notifications'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { errorText } from '../../lib/errorText'
import { keys } from '../../lib/keys'
import { type Pages, pagedOptions } from '../../lib/pages'
import { toast } from '../../lib/toast'
import { showRead } from './notifications.cache'

export type Filter = 'all' | 'unread'

const failed = 'Failed to process notification. Please try again.'

export const unreadQuery = queryOptions({
  queryKey: keys.unreadNotifications,
  queryFn: async ({ signal }) => (await call('GET /notifications/unread-count', { signal })).unreadCount,
})

export const notificationsQuery = (filter: Filter) => ({
  ...pagedOptions(keys.notificationList(filter), ({ cursor, signal }) =>
    call('GET /notifications', { query: { filter, cursor }, signal }),
  ),
  select: eachOnce,
})

/** What was told again, as of one more like, stands further down as well until that is read anew. */
function eachOnce(list: Pages<Notification>): Pages<Notification> {
  const seen = new Set<string>()
  const isFirst = ({ id }: Notification) => !seen.has(id) && seen.add(id)
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isFirst) })) }
}

/** Shown at once; where it fails, what the server has is shown again. */
function useMarking<Asked>(
  ask: (asked: Asked) => Promise<{ unreadCount: number }>,
  show: (queries: QueryClient, asked: Asked) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onMutate: async (asked: Asked) => {
      await queries.cancelQueries({ queryKey: keys.notifications })
      show(queries, asked)
    },
    onSuccess: ({ unreadCount }) => queries.setQueryData(keys.unreadNotifications, unreadCount),
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: keys.notifications })
      toast.error(failed, errorText(error, ''))
    },
  })
}

export const useMarkRead = () =>
  useMarking(
    ({ id }: Notification) =>
      call('PUT /notifications/:notificationId/read', { params: { notificationId: id } }),
    (queries, { id }) => {
      showRead(queries, (one) => one.id === id)
      // What is 100 may be more.
      queries.setQueryData<number>(keys.unreadNotifications, (count) =>
        count && count < limits.notificationsCounted ? count - 1 : count,
      )
    },
  )

/** Those that are shown, and what is older; what comes meanwhile stays unread. */
export const useMarkAllRead = () =>
  useMarking(
    (until: string | undefined) => call('PUT /notifications/read', { body: { until } }),
    (queries, until) => {
      showRead(queries, ({ createdAt }) => until === undefined || createdAt <= until)
      queries.setQueryData<number>(keys.unreadNotifications, 0)
    },
  )

/** '3', '99+' */
export const countText = (count: number) =>
  count < limits.notificationsCounted ? String(count) : `${limits.notificationsCounted - 1}+`
