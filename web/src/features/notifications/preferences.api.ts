import type { NotificationPreferences } from '@guildhall/contract/notification-preferences'
import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { settingChanges } from '../../lib/cache/settingChanges'
import { call } from '../../lib/net/call'

export type Preference = keyof NotificationPreferences

export const preferencesQuery = queryOptions({
  queryKey: keys.notificationPreferences,
  queryFn: ({ signal }) => call('GET /notification-preferences', { signal }),
})

export const { useChange: useChangePreferences } = settingChanges<
  NotificationPreferences,
  Partial<NotificationPreferences>
>({
  queryKey: keys.notificationPreferences,
  send: (change) => call('PUT /notification-preferences', { body: change }),
})
