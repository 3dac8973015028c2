import { plural } from '@guildhall/contract/plural'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withErrorToast } from '../../../lib/net/withErrorToast'
import { toast } from '../../../lib/page/toast'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { TextLink } from '../../../ui/links'
import { Panel } from '../../../ui/Panel'
import { ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { DeviceRow } from './DeviceRow'
import classes from './Devices.module.css'
import { devicesQuery, useSignOutOthers } from './devices.api'

/** Settings section listing the devices the viewer is signed in on. */
export default function DevicesSection() {
  const { data, isError, isFetching, refetch } = useQuery(devicesQuery)
  const others = useSignOutOthers()
  const [asking, setAsking] = useState(false)
  const more = data ? data.total - data.items.length : 0

  async function signOutOthers() {
    const { ended } = await withErrorToast(others.mutateAsync(), 'The other devices could not be logged out')
    toast.success(signedOutText(ended))
  }

  return (
    <Panel
      title="Devices"
      action={
        data &&
        data.total > 1 && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            Log out all others
          </Button>
        )
      }
    >
      <p className="muted body pretty readable">
        Where you’re logged in. Don’t recognize one? Sign it out and{' '}
        <TextLink to="/settings/$section" params={{ section: 'account' }}>
          change your password
        </TextLink>
        .
      </p>
      {data ? (
        <ul className="plain-list above-16" aria-label="Your devices">
          {data.items.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
          {more > 0 && <li className={classes.more}>and {more} more, used longer ago</li>}
        </ul>
      ) : isError ? (
        <ErrorState
          bare
          title="Your devices could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={3} />
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Log out all other devices?"
        action="Log out all others"
        progress="Logging out..."
        danger
        onConfirm={signOutOthers}
      >
        <Text>You’ll stay logged in only on this device. Your API tokens keep working.</Text>
      </ConfirmDialog>
    </Panel>
  )
}

function signedOutText(devices: number): string {
  // Zero if the response to an earlier press was lost.
  if (devices === 0) return 'Logged out of all other devices'
  return plural(devices, 'Logged out of {n} other device', 'Logged out of {n} other devices')
}
