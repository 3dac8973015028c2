import type { Club } from '@guildhall/contract/clubs'
import { IconLock } from '@tabler/icons-react'
import { CountTabs } from '../../../ui/CountTabs'
import { EmptyState } from '../../../ui/States'
import { AccessForm } from './AccessForm'
import { BusinessForm } from './BusinessForm'
import { DetailsForm } from './DetailsForm'
import classes from './EditClub.module.css'
import { ImagesForm } from './ImagesForm'
import type { EditTab } from './useEditForm'

export type EditFormProps = {
  club: Club
  /** Reports whether a tab has unsaved changes. */
  onDirty: (tab: EditTab, isDirty: boolean) => void
  onSaved: (club: Club) => void
}

const tabs = [
  { value: 'details', label: 'Details', Form: DetailsForm },
  { value: 'images', label: 'Images', Form: ImagesForm },
  { value: 'access', label: 'Access', Form: AccessForm },
  { value: 'business', label: 'Business', Form: BusinessForm },
] as const

/** The tab that an address opens. */
export const openTab = (wanted: string | undefined): EditTab =>
  (tabs.find(({ value }) => value === wanted) ?? tabs[0]).value

type Props = EditFormProps & { wanted: string | undefined; onChange: (tab: EditTab) => void }

/** A club's form, with a tab for each part that is saved separately (decisions.md, Edit club). */
export function EditClub({ club, wanted, onChange, onDirty, onSaved }: Props) {
  if (club.can.manage !== true)
    return (
      <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
        Only club owners and admins can edit club details
      </EmptyState>
    )
  const open = openTab(wanted)
  return (
    <CountTabs label="Parts of the club" value={open} onChange={onChange} tabs={tabs}>
      {/* All tabs stay mounted and keep their input. */}
      {tabs.map(({ value, Form }) => (
        <div key={value} hidden={value !== open} className={classes.form}>
          <Form club={club} onDirty={onDirty} onSaved={onSaved} />
        </div>
      ))}
    </CountTabs>
  )
}
