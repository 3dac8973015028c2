import { Dialog } from '../../../ui/Dialog'
import { CalendarAddress } from './CalendarAddress'

/** The same where events are listed. */
export default function CalendarDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Events in your calendar">
      <CalendarAddress />
    </Dialog>
  )
}
