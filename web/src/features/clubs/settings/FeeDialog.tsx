import { editAccess } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import { useEditing } from '../../../lib/forms/useEditing'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { EditClash } from '../../../ui/EditClash'
import { FormDialog } from '../../../ui/FormDialog'
import { FeeFields } from '../AccessFields'
import { clubFieldsOf, withoutHidden } from '../clubFields'
import { clubLabels } from './EditForm'
import classes from './Settings.module.css'
import { useSaveAccess } from './settings.api'
import { feeFields } from './useEditForm'
import { useKeptUntil } from './useKeptUntil'

type Props = { club: Club; opened: boolean; onClose: () => void }

/** Paid or free, fee and billing period (decisions.md, Monetization card). */
export default function FeeDialog(props: Props) {
  return (
    <FormDialog opened={props.opened} onClose={props.onClose} title="Monetization">
      <FeeForm club={props.club} onDone={props.onClose} />
    </FormDialog>
  )
}

function FeeForm({ club, onDone }: { club: Club; onDone: () => void }) {
  const { mutateAsync } = useSaveAccess(club.slug)
  const keptUntil = useKeptUntil(club)
  const form = useEditing({
    schema: editAccess,
    current: clubFieldsOf(club),
    // Leaves the visibility as it is.
    names: feeFields,
    groups: [feeFields],
    clean: withoutHidden,
    place: null,
    send: async ({ wanted, before }) => {
      const kept = keptUntil.read(form.getValues())
      if (!kept) return undefined
      const saved = await mutateAsync({ ...wanted, ...kept, before })
      toast.success('Changes are saved!')
      return clubFieldsOf(saved)
    },
    done: onDone,
    failed: (error) =>
      toast.error('Error', errorText(error, 'The fee could not be saved. Please try again.')),
  })
  return (
    <>
      <form {...form.bind} className="stack gap-20">
        <FeeFields form={form} />
        {keptUntil.field(form.values)}
        <p className={`${classes.quiet} muted body`}>Members are notified when the fee changes.</p>
        <div className="row justify-end gap-8">
          <SubmitButton saving={form.saving} progress="Saving...">
            Save
          </SubmitButton>
        </div>
      </form>
      <EditClash form={form} labels={clubLabels} />
    </>
  )
}
