import type { ReactNode } from 'react'
import type { ContractForm } from '../../../lib/useContractForm'
import { Panel } from '../../../ui/Panel'
import { SubmitButton } from '../../../ui/SubmitButton'
import classes from '../ClubFields.module.css'
import type { ClubFields } from '../clubFields'

type Props = {
  form: ContractForm<ClubFields>
  title: string
  /** From useUploads. */
  uploading?: string
  children: ReactNode
}

/** The frame of one tab's form. */
export function EditForm({ form, title, uploading, children }: Props) {
  return (
    <form {...form.bind} aria-label={title}>
      <Panel title={title} className={classes.fields}>
        {children}
        <div className={classes.actions}>
          <SubmitButton saving={form.saving} progress="Saving..." uploading={uploading}>
            Save Changes
          </SubmitButton>
        </div>
      </Panel>
    </form>
  )
}
