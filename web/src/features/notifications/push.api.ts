import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { useViewer } from '../../lib/session/viewer'
import { readPushState, turnOff, turnOn } from './pushBrowser'

export const pushDevicesQuery = queryOptions({
  queryKey: keys.pushDevices,
  queryFn: ({ signal }) => call('GET /my/push-devices', { signal }),
  // No signal reports changes made in other browsers.
  staleTime: 0,
})

export const pushHereQuery = queryOptions({
  queryKey: keys.pushHere,
  queryFn: readPushState,
  staleTime: 0,
})

/** Turns push on or off in this browser. Ignores a second press while the first is pending. */
export function useSwitchPush() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: keys.switchingPush,
    mutationFn: async (isWanted: boolean) => {
      if (!viewer) return
      if (isWanted) return turnOn(viewer.id)
      await turnOff(async () => {
        const { items } = await call('GET /my/push-devices')
        const own = items.find(({ isThis }) => isThis)
        if (own) await removeDevice(own.id)
      })
      return 'off' as const
    },
    // Toast here, because the settings may be unmounted.
    onSuccess: (now, isWanted) => {
      if (isWanted && now === 'on')
        toast.success('Push notifications are on', 'We’ll notify you on this device.')
      if (isWanted && now === 'denied')
        toast.error('Your browser blocks notifications', 'Allow them for this site in its settings.')
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
    if (queries.isMutating({ mutationKey: keys.switchingPush }) === 0) mutate(isWanted)
  }
  return { change, isPending }
}

export function useRemovePushDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (pushDeviceId: string) => removeDevice(pushDeviceId),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.pushDevices }),
    onError: (error) => toast.error('Error', errorText(error, 'The device could not be removed.')),
  })
}

/** Succeeds also if the device was already removed elsewhere. */
async function removeDevice(pushDeviceId: string): Promise<void> {
  try {
    await call('DELETE /my/push-devices/:pushDeviceId', { params: { pushDeviceId } })
  } catch (error) {
    if (codeOf(error) !== 'device_not_found') throw error
  }
}
