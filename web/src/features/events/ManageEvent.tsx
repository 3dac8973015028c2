import type { EventItem } from '@guildhall/contract/events'
import { Button, Text } from '@mantine/core'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Dialog } from '../../ui/Dialog'
import classes from './Attendance.module.css'
import { AttendeeList } from './AttendeeList'
import { useCancelEvent } from './attendance.api'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The attendee list and cancellation, for people who manage the event. */
export default function ManageEvent({ item }: { item: EventItem }) {
  const { data } = item
  const { mutateAsync, isPending } = useCancelEvent(item)
  const [asking, setAsking] = useState(false)
  const [listing, setListing] = useState(false)
  return (
    <div className={classes.manage}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUsers {...icon} />}
        onClick={() => setListing(true)}
      >
        Attendees
      </Button>
      <Button
        component="a"
        href={`/rest/v1/events/${item.id}/attendees.csv`}
        download
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload {...icon} />}
      >
        Export CSV
      </Button>
      {!data.isOver &&
        (data.calledOffAt ? (
          <BusyButton
            variant="default"
            size="compact-sm"
            busy={isPending}
            progress="Updating..."
            // The mutation shows its own error.
            onClick={() => mutateAsync(false).catch(() => undefined)}
          >
            Restore event
          </BusyButton>
        ) : (
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            Cancel event
          </Button>
        ))}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Cancel this event?"
        action="Cancel event"
        progress="Updating..."
        cancel="Keep it"
        danger
        onConfirm={() => mutateAsync(true)}
      >
        <Text>Everyone going will be notified. You can restore it later.</Text>
      </ConfirmDialog>
      <Dialog opened={listing} onClose={() => setListing(false)} title="Attendees">
        <AttendeeList item={item} />
      </Dialog>
    </div>
  )
}
