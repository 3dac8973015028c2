import '@mantine/core/styles/Badge.layer.css'
import type { Device } from '@guildhall/contract/devices'
import { deviceName } from '@guildhall/contract/user-agent'
import { Badge, Button, Text } from '@mantine/core'
import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceTablet,
} from '@tabler/icons-react'
import { useState } from 'react'
import { day } from '../../../lib/dates/dates'
import { withErrorToast } from '../../../lib/net/withErrorToast'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { TimeAgo } from '../../../ui/TimeAgo'
import classes from './Devices.module.css'
import { useSignOutDevice } from './devices.api'

const icons: Record<Device['kind'], Icon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDevices,
}

export function DeviceRow({ device }: { device: Device }) {
  const signOut = useSignOutDevice()
  const [asking, setAsking] = useState(false)
  const DeviceIcon = icons[device.kind]
  const name = deviceName(device) ?? 'Unknown device'

  async function confirm() {
    await withErrorToast(signOut.mutateAsync(device.id), 'The device could not be logged out')
  }

  return (
    <li className={classes.row}>
      <DeviceIcon size={24} stroke={1.5} aria-hidden />
      <div className="fill">
        <p className={classes.name}>
          <strong dir="auto">{name}</strong>
          {device.isThis && (
            <Badge variant="light" tt="none">
              This device
            </Badge>
          )}
        </p>
        <p className="flow muted note gap-16 rows-0">
          <span>
            {device.isThis ? (
              'Active now'
            ) : (
              <>
                Last active <TimeAgo iso={device.lastActiveAt} />
              </>
            )}
          </span>
          <span>Logged in {day(device.createdAt)}</span>
        </p>
      </div>
      {!device.isThis && (
        <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Log out ${name}`}>
          Log out
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Log out this device?"
        action="Log out"
        progress="Logging out..."
        danger
        onConfirm={confirm}
      >
        <Text>{name} will be logged out right away, on every page open there.</Text>
      </ConfirmDialog>
    </li>
  )
}
