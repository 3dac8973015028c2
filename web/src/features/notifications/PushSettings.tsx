import type { PushDevice } from '@guildhall/contract/push'
import { deviceName } from '@guildhall/contract/user-agent'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { day } from '../../lib/dates/dates'
import { useServerIsSilent } from '../../lib/net/reach'
import { product } from '../../lib/page/usePageTitle'
import { BusyButton } from '../../ui/BusyButton'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Push.module.css'
import { pushDevicesQuery, pushHereQuery, useRemovePushDevice, useSwitchPush } from './push.api'
import type { PushState } from './pushBrowser'

/** Push notifications on this device, and the person's other devices. */
export function PushSettings() {
  const devices = useQuery(pushDevicesQuery)
  const { data: here, refetch: recheck } = useQuery(pushHereQuery)

  // Checks the permission again when the person returns from the browser's settings.
  useEffect(() => {
    const onFocus = () => void recheck()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [recheck])

  if (devices.data && here)
    return (
      <ul className="plain-list" aria-label="Push notifications">
        <ThisDevice here={here} device={devices.data.items.find(({ isThis }) => isThis)} />
        {devices.data.items.map(
          (device) => !device.isThis && <OtherDevice key={device.id} device={device} />,
        )}
      </ul>
    )
  if (devices.isError)
    return (
      <ErrorState
        bare
        title="Your devices could not be loaded"
        onRetry={() => void devices.refetch()}
        retrying={devices.isFetching}
      />
    )
  return <RowsSkeleton count={1} />
}

function ThisDevice({ here, device }: { here: PushState; device: PushDevice | undefined }) {
  const { change, isPending } = useSwitchPush()
  const isSilent = useServerIsSilent()
  const isOn = here === 'on' && device !== undefined
  const canChange = here === 'on' || here === 'off'
  return (
    <li className={classes.row}>
      <div className={`${classes.what} fill`}>
        <strong>This device</strong>
        <p>
          {isSilent && canChange
            ? 'You’re offline. You can change this once you’re back online.'
            : statusText(here, device)}
        </p>
      </div>
      {canChange && (
        <BusyButton
          variant={isOn ? 'default' : 'filled'}
          size="xs"
          busy={isPending || isSilent}
          progress={isPending ? (isOn ? 'Turning off...' : 'Turning on...') : isOn ? 'Turn off' : 'Turn on'}
          onClick={() => change(!isOn)}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </BusyButton>
      )}
    </li>
  )
}

function statusText(here: PushState, device: PushDevice | undefined): string {
  if (here === 'unsupported')
    return `This browser doesn’t support push notifications. On an iPhone or iPad, add ${product} to the home screen first and open it there.`
  if (here === 'denied')
    return 'Your browser blocks notifications from this site. Click the icon next to the address, or open the browser’s settings, allow notifications, and come back.'
  if (here === 'off' || !device)
    return `Off. Turn it on to get notifications here even when ${product} is closed.`
  if (device.failingSince)
    return `On, but nothing has reached this device since ${day(device.failingSince)}. Turn it off and on again if that does not change.`
  return `On. You’ll get notifications here even when ${product} is closed.`
}

function OtherDevice({ device }: { device: PushDevice }) {
  const { mutate: remove, isPending } = useRemovePushDevice()
  const name = deviceName(device) ?? 'Unknown device'
  return (
    <li className={classes.row}>
      <div className={`${classes.what} fill`}>
        <strong dir="auto">{name}</strong>
        <p>
          {device.failingSince
            ? `Nothing has reached it since ${day(device.failingSince)}`
            : `On since ${day(device.createdAt)}`}
        </p>
      </div>
      <BusyButton
        variant="default"
        size="xs"
        busy={isPending}
        progress="Removing..."
        aria-label={`Remove ${name}`}
        onClick={() => remove(device.id)}
      >
        Remove
      </BusyButton>
    </li>
  )
}
