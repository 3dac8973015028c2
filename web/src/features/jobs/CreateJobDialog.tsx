import { CreateDialog } from '../../content/CreateDialog'
import type { CreateProps } from '../../content/kind'
import { jobForm } from './jobs.form'
import { jobKind } from './jobs.kind'

export default function CreateJobDialog(props: CreateProps) {
  return <CreateDialog {...props} kind={jobKind} form={jobForm} />
}
