import { Panel } from '../../../ui/Panel'
import { CalendarAddress } from './CalendarAddress'

/** The calendar address as a section of the settings. */
export default function CalendarSection() {
  return (
    <Panel title="Calendar">
      <CalendarAddress />
    </Panel>
  )
}
