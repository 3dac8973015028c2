import { editAccess } from '@guildhall/contract/club-settings'
import { Note } from '../../../ui/Note'
import { AccessFields } from '../AccessFields'
import { onlyWhatCounts } from '../clubFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveAccess } from './settings.api'
import { useEditForm } from './useEditForm'

/** Who sees inside, and what membership costs. */
export function AccessForm({ club, drafts, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveAccess(club.id)
  const form = useEditForm({
    tab: 'access',
    club,
    drafts,
    schema: editAccess,
    save: (fields) => {
      const { isPrivate, isPaid, membershipFee, subscriptionDuration } = onlyWhatCounts(fields)
      return mutateAsync({
        ...(isPrivate !== club.isPrivate && { isPrivate }),
        ...{ isPaid, membershipFee, subscriptionDuration },
      })
    },
    onSaved,
  })
  const { isPrivate } = form.values
  return (
    <EditForm form={form} title="Access">
      <AccessFields form={form} />
      {isPrivate !== club.isPrivate && (
        <Note
          title={isPrivate ? 'The club closes as soon as you save' : 'The club opens as soon as you save'}
        >
          {isPrivate
            ? 'Whoever is not a member no longer sees what is inside, and has to ask to be let in.'
            : 'Anyone can read what was published here, from the beginning, and join with one press.'}
        </Note>
      )}
    </EditForm>
  )
}
