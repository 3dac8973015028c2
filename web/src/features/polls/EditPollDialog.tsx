import type { PollItem } from '@guildhall/contract/polls'
import { EditDialog } from '../../content/EditDialog'
import type { EditProps } from '../../content/kind'
import { pollForm } from './polls.form'
import { pollKind } from './polls.kind'

export default function EditPollDialog(props: EditProps<PollItem>) {
  return <EditDialog {...props} kind={pollKind} form={pollForm} />
}
