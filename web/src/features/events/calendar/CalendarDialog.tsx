import { Dialog } from '../../../ui/Dialog'
import { CalendarAddress } from './CalendarAddress'

/** The calendar address as a dialog on a club's events. */
export default function CalendarDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Events in your calendar">
      <CalendarAddress />
    </Dialog>
  )
}
