import type { EventItem } from '@guildhall/contract/events'
import type { ButtonProps } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { useAttendance } from './attendance.api'

type Props = ButtonProps & {
  item: EventItem
  /** The words on the button, by what it does. */
  texts: (what: AttendStep) => React.ReactNode
  /** Called when a visitor is asked to sign in. */
  onRefused?: () => void
}

export type AttendStep = 'attend' | 'join' | 'cancel' | 'leave'

/** What the attendance button does; null if there is none. */
export function attendAction({ data }: EventItem): AttendStep | null {
  const { attendance, capacity, attendeeCount, can } = data
  if (attendance) return can.cancel !== true ? null : attendance === 'waiting' ? 'leave' : 'cancel'
  if (can.attend !== true && can.attend !== 'sign_in_required') return null
  return capacity !== null && attendeeCount >= capacity ? 'join' : 'attend'
}

/** Takes or gives up a spot. One button for all actions, so that it keeps the focus. */
export function AttendButton({ item, texts, onRefused, ...button }: Props) {
  const { mutateAsync } = useAttendance(item)
  // Also of the event's other button: one is beside it, one in a bar on phones.
  const isPending = useIsMutating({ mutationKey: keys.attending(item.id) }) > 0
  const action = attendAction(item)
  const { attendance, can } = item.data
  if (!action) return null

  function press() {
    // The mutation shows its own error.
    if (attendance || can.attend === true) return mutateAsync(!attendance).catch(() => undefined)
    toast.error('Authentication required', 'Please sign in to register for events.')
    onRefused?.()
  }

  return (
    <BusyButton {...button} busy={isPending} progress="Processing..." onClick={press}>
      {texts(action)}
    </BusyButton>
  )
}
