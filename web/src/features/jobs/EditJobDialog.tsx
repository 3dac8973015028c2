import type { JobItem } from '@guildhall/contract/jobs'
import { EditDialog } from '../../content/EditDialog'
import type { EditProps } from '../../content/kind'
import { jobForm } from './jobs.form'
import { jobKind } from './jobs.kind'

export default function EditJobDialog(props: EditProps<JobItem>) {
  return <EditDialog {...props} kind={jobKind} form={jobForm} />
}
