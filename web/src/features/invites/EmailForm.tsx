import type { Club } from '@guildhall/contract/clubs'
import { inviteByEmail } from '@guildhall/contract/invites'
import { TextInput } from '@mantine/core'
import { useContractForm } from '../../lib/forms/useContractForm'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import classes from './Invites.module.css'
import { useInviteByEmail } from './invites.api'
import { showInvited, showInviteError } from './inviteToasts'

/** Invites an email address, without revealing whether it has an account. */
export function EmailForm({ club }: { club: Club }) {
  const { mutateAsync: invite } = useInviteByEmail(club.slug)
  const form = useContractForm({
    schema: inviteByEmail,
    initialValues: { email: '' },
    submit: async ({ email }) => {
      await invite({ email })
      showInvited(email.trim())
      form.reset()
    },
    invalid: () => toast.error('Invalid email', 'Please enter a valid email address'),
    failed: (error) => showInviteError(error),
  })
  return (
    <form {...form.bind} className={classes.form}>
      <TextInput
        label="Email"
        description="We’ll email them a personal link."
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        {...form.getInputProps('email')}
      />
      <SubmitButton saving={form.saving} progress="Sending...">
        Send invitation
      </SubmitButton>
    </form>
  )
}
