import { editDetails } from '@guildhall/contract/club-settings'
import { DetailsFields } from '../DetailsFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveDetails } from './settings.api'
import { useEditForm } from './useEditForm'

/** Name, description and categories; a new name moves the club to a new address. */
export function DetailsForm({ club, onDirty, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveDetails(club.id)
  const form = useEditForm({
    tab: 'details',
    club,
    names: ['name', 'description', 'categories'],
    schema: editDetails,
    save: ({ wanted, before }) => mutateAsync({ ...wanted, before }),
    onDirty,
    onSaved,
    atField: {
      slug_unavailable: { field: 'name', text: 'Could not generate a unique slug after multiple attempts' },
      slug_impossible: { field: 'name', text: 'Failed to generate a valid slug from the club name' },
    },
  })
  return (
    <EditForm form={form} title="Details">
      <DetailsFields form={form} club={club} />
    </EditForm>
  )
}
