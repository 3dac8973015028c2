import type { ChangeNotificationMail, NotificationMail } from '@guildhall/contract/notification-mail'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchData } from '../../lib/cache/reads'
import { settingChanges } from '../../lib/cache/settingChanges'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

export const mailQuery = queryOptions({
  queryKey: keys.notificationMail,
  queryFn: ({ signal }) => call('GET /notification-mail', { signal }),
})

export const { useChange: useChangeMail } = settingChanges<NotificationMail, ChangeNotificationMail>({
  queryKey: keys.notificationMail,
  send: (change) => call('PUT /notification-mail', { body: change }),
})

/** Resumes mail to an address that refused it. Ignores a second press while the first is pending. */
export function useResumeMail() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: keys.enablingMail,
    mutationFn: () => call('DELETE /notification-mail/refusal'),
    // Toast here, because the button unmounts with the warning.
    onSuccess: () => {
      patchData<object>(queries, keys.notificationMail, (mail) => ({ ...mail, refusedAt: null }), {})
      toast.success('Saved', 'We’ll email you again.')
    },
    onError: (error) => toast.error('Error', errorText(error)),
  })
  const run = () => {
    if (queries.isMutating({ mutationKey: keys.enablingMail }) === 0) mutate()
  }
  return { run, isPending }
}
