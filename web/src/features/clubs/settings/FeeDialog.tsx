import { editAccess } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import { errorText } from '../../../lib/errorText'
import { toast } from '../../../lib/toast'
import { useContractForm } from '../../../lib/useContractForm'
import { Dialog } from '../../../ui/Dialog'
import { SubmitButton } from '../../../ui/SubmitButton'
import { FeeFields } from '../AccessFields'
import fields from '../ClubFields.module.css'
import { clubFieldsOf, onlyWhatCounts } from '../clubFields'
import { useSaveAccess } from './settings.api'

type Props = { club: Club; opened: boolean; onClose: () => void }

/** Paid or free, the fee, and how often it is due (decisions.md, Monetization card). */
export default function FeeDialog({ club, opened, onClose }: Props) {
  const { mutateAsync } = useSaveAccess(club.slug)
  const form = useContractForm({
    schema: editAccess,
    initialValues: clubFieldsOf(club),
    submit: async (values) => {
      const { isPaid, membershipFee, subscriptionDuration } = onlyWhatCounts(values)
      // Who sees inside is not this form's business, and stays as it is by now.
      await mutateAsync({ isPaid, membershipFee, subscriptionDuration })
      toast.success('Changes are saved!')
      onClose()
    },
    failed: (error) =>
      toast.error('Error', errorText(error, 'The fee could not be saved. Please try again.')),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Monetization" sticky={form.isDirty()}>
      <form {...form.bind} className={fields.group}>
        <FeeFields form={form} />
        <div className={fields.actions}>
          <SubmitButton saving={form.saving} progress="Saving...">
            Save
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
