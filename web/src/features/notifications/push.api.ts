import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { keys } from '../../lib/keys'
import { toast } from '../../lib/toast'
import { useViewer } from '../../lib/viewer'
import { readPushHere, turnOff, turnOn } from './pushBrowser'

export const pushDevicesQuery = queryOptions({
  queryKey: keys.pushDevices,
  queryFn: ({ signal }) => call('GET /my/push-devices', { signal }),
  // What is turned on elsewhere is not told to this page.
  staleTime: 0,
})

export const pushHereQuery = queryOptions({
  queryKey: keys.pushHere,
  queryFn: readPushHere,
  staleTime: 0,
})

const switching = ['push switch']

/** Turns it on or off in this browser; two quick presses are one. */
export function useSwitchPush() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: switching,
    mutationFn: async (isWanted: boolean) => {
      if (!viewer) return
      if (isWanted) return turnOn(viewer.id)
      await turnOff(async () => {
        const { items } = await call('GET /my/push-devices')
        const own = items.find(({ isThis }) => isThis)
        if (own) await remove(own.id)
      })
      return 'off' as const
    },
    // Said here: whoever left the settings before the answer came is told, too.
    onSuccess: (now, isWanted) => {
      if (isWanted && now === 'on')
        toast.success('Push notifications are on', 'We’ll notify you on this device.')
      if (isWanted && now === 'denied')
        toast.error('Your browser blocks notifications', 'Allow them for this site in its settings.')
      if (!isWanted) toast.success('Push notifications are off', 'Nothing will be sent to this device.')
    },
    onError: (error, isWanted) =>
      toast.error(
        isWanted ? 'Push notifications could not be turned on' : 'Push notifications could not be turned off',
        errorText(error, 'Your browser could not reach its push service. Please try again.'),
      ),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.pushHere }),
        queries.invalidateQueries({ queryKey: keys.pushDevices }),
      ]),
  })
  const change = (isWanted: boolean) => {
    if (queries.isMutating({ mutationKey: switching }) === 0) mutate(isWanted)
  }
  return { change, isPending }
}

export function useRemovePushDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (pushDeviceId: string) => remove(pushDeviceId),
    onSuccess: () => {
      toast.success('Removed', 'Nothing will be sent to that device.')
      return queries.invalidateQueries({ queryKey: keys.pushDevices })
    },
    onError: (error) => toast.error('Error', errorText(error, 'The device could not be removed.')),
  })
}

/** Removed already, there or on another page: what was wanted. */
async function remove(pushDeviceId: string): Promise<void> {
  try {
    await call('DELETE /my/push-devices/:pushDeviceId', { params: { pushDeviceId } })
  } catch (error) {
    if (codeOf(error) !== 'device_not_found') throw error
  }
}
