import { CreateDialog } from '../../content/CreateDialog'
import type { CreateProps } from '../../content/kind'
import { eventForm } from './events.form'
import { eventKind } from './events.kind'

export default function CreateEventDialog(props: CreateProps) {
  return <CreateDialog {...props} kind={eventKind} form={eventForm} />
}
