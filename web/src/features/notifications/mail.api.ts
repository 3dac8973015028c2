import type { ChangeNotificationMail } from '@guildhall/contract/notification-mail'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { errorText } from '../../lib/errorText'
import { keys } from '../../lib/keys'
import { toast } from '../../lib/toast'

export const mailQuery = queryOptions({
  queryKey: keys.notificationMail,
  queryFn: ({ signal }) => call('GET /notification-mail', { signal }),
})

const changingMail = ['notification-mail change']

/** Sends what changed alone: shown at once, one change after the other, and turned back where it fails. */
export function useChangeMail() {
  const queries = useQueryClient()
  const show = (change: ChangeNotificationMail) =>
    queries.setQueryData(mailQuery.queryKey, (mail) => mail && { ...mail, ...change })
  return useMutation({
    mutationKey: changingMail,
    scope: { id: 'notification-mail' },
    mutationFn: (change: ChangeNotificationMail) => call('PUT /notification-mail', { body: change }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: keys.notificationMail })
      const before = queries.getQueryData(mailQuery.queryKey)
      show(change)
      return (
        before &&
        Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof typeof before]]))
      )
    },
    // With what another page changed meanwhile.
    onSuccess: (saved) => {
      if (queries.isMutating({ mutationKey: changingMail }) === 1) show(saved)
    },
    // Said here: whoever left the settings before the answer came is told, too.
    onError: (error, _, before) => {
      if (before) show(before)
      toast.error('Error', errorText(error, 'Your choice could not be saved. Please try again.'))
    },
  })
}

const mailAgain = ['mail again']

/** Two quick presses are one. */
export function useMailAgain() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: mailAgain,
    mutationFn: () => call('DELETE /notification-mail/refusal'),
    // Said here: the button is gone with what it is about.
    onSuccess: () => {
      queries.setQueryData(mailQuery.queryKey, (mail) => mail && { ...mail, refusedAt: null })
      toast.success('Saved', 'We send you email again.')
    },
    onError: (error) => toast.error('Error', errorText(error)),
  })
  const run = () => {
    if (queries.isMutating({ mutationKey: mailAgain }) === 0) mutate()
  }
  return { run, isPending }
}
