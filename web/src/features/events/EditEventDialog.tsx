import type { EventItem } from '@guildhall/contract/events'
import { EditDialog } from '../../content/EditDialog'
import type { EditProps } from '../../content/kind'
import { eventForm } from './events.form'
import { eventKind } from './events.kind'

export default function EditEventDialog(props: EditProps<EventItem>) {
  return <EditDialog {...props} kind={eventKind} form={eventForm} />
}
