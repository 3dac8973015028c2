import { editAccess } from '@guildhall/contract/club-settings'
import { Note } from '../../../ui/Note'
import { AccessFields, FeeFields } from '../AccessFields'
import { OpeningPanel } from '../opening/OpeningPanel'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import classes from './Settings.module.css'
import { useSaveAccess } from './settings.api'
import { feeFields, useEditForm } from './useEditForm'
import { useKeptUntil } from './useKeptUntil'

/** Visibility and membership fee. */
export function AccessForm({ club, onDirty, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveAccess(club.id)
  const keptUntil = useKeptUntil(club)
  const form = useEditForm({
    tab: 'access',
    club,
    names: ['isPrivate', ...feeFields],
    schema: editAccess,
    save: async ({ wanted, before }, fields) => {
      const kept = keptUntil.read(fields)
      return kept && mutateAsync({ ...wanted, ...kept, before })
    },
    onDirty,
    onSaved,
  })
  const { isPrivate } = form.values
  return (
    <>
      <EditForm form={form} title="Access">
        {club.isPrivate ? <FeeFields form={form} /> : <AccessFields form={form} />}
        {keptUntil.field(form.values)}
        <p className={`${classes.quiet} muted body`}>Members are notified when visibility or fee changes.</p>
        {isPrivate && !club.isPrivate && (
          <Note title="The club becomes private when you save">
            People who aren’t members will no longer see what’s inside, and will have to ask to join. To make
            it public again takes three days, and what’s written until then stays with its members.
          </Note>
        )}
      </EditForm>
      {club.isPrivate && <OpeningPanel club={club} />}
    </>
  )
}
