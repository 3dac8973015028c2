import { editDetails } from '@guildhall/contract/club-settings'
import { DetailsFields } from '../DetailsFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveDetails } from './settings.api'
import { useEditForm } from './useEditForm'

/** Name, address, description and categories. A new name usually gives a new address. */
export function DetailsForm({ club, onDirty, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveDetails(club.id)
  const form = useEditForm({
    tab: 'details',
    club,
    names: ['name', 'slug', 'description', 'categories'],
    schema: editDetails,
    // The address field is empty unless changed, so the server needs the current slug to detect conflicts.
    save: ({ wanted, before }) =>
      mutateAsync({ ...wanted, before: 'slug' in wanted ? { ...before, slug: club.slug } : before }),
    onDirty,
    onSaved,
  })
  return (
    <EditForm form={form} title="Details">
      <DetailsFields form={form} club={club} />
    </EditForm>
  )
}
