import { editDetails } from '@guildhall/contract/club-settings'
import { DetailsFields } from '../DetailsFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveDetails } from './settings.api'
import { useEditForm } from './useEditForm'

/** Name, address, description and categories; a new name moves the club to a new address. */
export function DetailsForm({ club, onDirty, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveDetails(club.id)
  const form = useEditForm({
    tab: 'details',
    club,
    names: ['name', 'slug', 'description', 'categories'],
    schema: editDetails,
    // The field of the address begins empty, and shows the one that there is until another is typed.
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
