import type { NotificationPreferences } from '@guildhall/contract/notification-preferences'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { errorText } from '../../lib/errorText'
import { keys } from '../../lib/keys'
import { toast } from '../../lib/toast'

export type Preference = keyof NotificationPreferences

export const preferencesQuery = queryOptions({
  queryKey: keys.notificationPreferences,
  queryFn: ({ signal }) => call('GET /notification-preferences', { signal }),
})

const changingPreferences = ['notification-preferences change']

/** Turns one of them on or off, alone: shown at once, one after the other, and turned back where it fails. */
export function useChangePreference() {
  const queries = useQueryClient()
  const show = (name: Preference, isOn: boolean) =>
    queries.setQueryData(preferencesQuery.queryKey, (all) => all && { ...all, [name]: isOn })
  return useMutation({
    mutationKey: changingPreferences,
    scope: { id: 'notification-preferences' },
    mutationFn: ({ name, isOn }: { name: Preference; isOn: boolean }) =>
      call('PUT /notification-preferences', { body: { [name]: isOn } }),
    onMutate: async ({ name, isOn }) => {
      await queries.cancelQueries({ queryKey: keys.notificationPreferences })
      show(name, isOn)
    },
    // With what another page changed meanwhile.
    onSuccess: (saved) => {
      if (queries.isMutating({ mutationKey: changingPreferences }) === 1)
        queries.setQueryData(preferencesQuery.queryKey, saved)
    },
    // Said here: whoever left the settings before the answer came is told, too.
    onError: (error, { name, isOn }) => {
      show(name, !isOn)
      toast.error('Error', errorText(error, 'Your choice could not be saved. Please try again.'))
    },
  })
}
