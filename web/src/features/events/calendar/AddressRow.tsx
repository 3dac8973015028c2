import type { CalendarAddress } from '@guildhall/contract/calendar-address'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/errorText'
import { toast } from '../../../lib/toast'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { TimeAgo } from '../../../ui/TimeAgo'
import classes from './Calendar.module.css'
import { useRemoveAddress } from './calendar.api'

type Props = { address: CalendarAddress; onRenew: () => Promise<unknown> }

/** The address that there is, without its secret. */
export function AddressRow({ address, onRenew }: Props) {
  const { mutateAsync } = useRemoveAddress()
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)

  async function remove() {
    try {
      await mutateAsync()
      toast.success('Calendar address removed')
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to remove the address. Please try again.'))
      throw error
    }
  }

  return (
    <div className={classes.row}>
      <p className={classes.times}>
        <span>
          Made <TimeAgo iso={address.createdAt} />
        </span>
        <span>
          {address.lastReadAt ? (
            <>
              Last read <TimeAgo iso={address.lastReadAt} />
            </>
          ) : (
            'Not read by a calendar yet'
          )}
        </span>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => setAsking('renew')}>
          Renew address
        </Button>
        <Button variant="default" size="sm" onClick={() => setAsking('remove')}>
          Remove address
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        title="Renew calendar address?"
        action="Renew"
        progress="Making..."
        onConfirm={onRenew}
      >
        <Text>You get a new address. Calendars that use the present one stop updating at once.</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        title="Remove calendar address?"
        action="Remove"
        progress="Removing..."
        danger
        onConfirm={remove}
      >
        <Text>Calendars that use it stop updating at once.</Text>
      </ConfirmDialog>
    </div>
  )
}
