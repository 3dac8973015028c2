import { editAccess } from '@guildhall/contract/club-settings'
import { Note } from '../../../ui/Note'
import { AccessFields } from '../AccessFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveAccess } from './settings.api'
import { feeFields, useEditForm } from './useEditForm'

/** Visibility and membership fee. */
export function AccessForm({ club, onDirty, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveAccess(club.id)
  const form = useEditForm({
    tab: 'access',
    club,
    names: ['isPrivate', ...feeFields],
    schema: editAccess,
    save: ({ wanted, before }) => mutateAsync({ ...wanted, before }),
    onDirty,
    onSaved,
  })
  const { isPrivate } = form.values
  return (
    <EditForm form={form} title="Access">
      <AccessFields form={form} />
      {isPrivate !== club.isPrivate && (
        <Note
          title={
            isPrivate ? 'The club becomes private when you save' : 'The club becomes public when you save'
          }
        >
          {isPrivate
            ? 'People who aren’t members will no longer see what’s inside, and will have to ask to join.'
            : 'Anyone will be able to read everything published here, and join right away.'}
        </Note>
      )}
    </EditForm>
  )
}
