import { CreateDialog } from '../../content/CreateDialog'
import type { CreateProps } from '../../content/kind'
import { pollForm } from './polls.form'
import { pollKind } from './polls.kind'

export default function CreatePollDialog(props: CreateProps) {
  return <CreateDialog {...props} kind={pollKind} form={pollForm} />
}
