import { Panel } from '../../../ui/Panel'
import { CalendarAddress } from './CalendarAddress'

/** The settings' section of the calendar address. */
export default function CalendarSection() {
  return (
    <Panel title="Calendar">
      <CalendarAddress />
    </Panel>
  )
}
