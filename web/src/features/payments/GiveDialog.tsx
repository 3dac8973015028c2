import type { Club } from '@guildhall/contract/clubs'
import { giveMembership, type MemberEntitlement } from '@guildhall/contract/entitlements'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { SubmitButton } from '../../ui/BusyButton'
import { FormDialog } from '../../ui/FormDialog'
import { useGive } from './payments.api'
import { UntilField } from './UntilField'

type Props = { club: Pick<Club, 'id'>; entitlement: MemberEntitlement; opened: boolean; onClose: () => void }

/** Gives someone what they asked for or have, without a payment. */
export default function GiveDialog({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Give membership">
      <GiveForm {...props} onDone={onClose} />
    </FormDialog>
  )
}

type FormProps = Pick<Props, 'club' | 'entitlement'> & { onDone: () => void }

function GiveForm({ club, entitlement: { id, person }, onDone }: FormProps) {
  const { mutateAsync } = useGive(club.id, id)
  const form = useContractForm<{ until: string | null }>({
    schema: giveMembership,
    initialValues: { until: null },
    submit: async (values) => {
      await mutateAsync(values)
      toast.success('Membership given')
      if (form.isOpen()) onDone()
    },
    failed: (error) =>
      toast.error(
        'The membership could not be given',
        errorText(error, 'Please try again.', {
          entitlement_not_found: 'It has ended meanwhile.',
          banned: 'This person is banned from the club.',
        }),
      ),
  })
  return (
    <form {...form.bind} className="stack gap-16">
      <p className="muted body anywhere">{fullName(person)} is a member without paying, and is notified.</p>
      <UntilField
        label="Until when"
        value={form.values.until}
        onChange={(until) => form.setFieldValue('until', until)}
        error={form.errors.until}
      />
      <div className="row justify-end">
        <SubmitButton saving={form.saving} progress="Giving...">
          Give membership
        </SubmitButton>
      </div>
    </form>
  )
}
