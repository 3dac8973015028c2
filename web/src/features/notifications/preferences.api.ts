import type { NotificationPreferences } from '@guildhall/contract/notification-preferences'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'
import { settingChanges } from '../../lib/settingChanges'

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
