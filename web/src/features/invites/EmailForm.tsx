import type { Club } from '@guildhall/contract/clubs'
import { inviteByEmail } from '@guildhall/contract/invites'
import { TextInput } from '@mantine/core'
import { toast } from '../../lib/toast'
import { useContractForm } from '../../lib/useContractForm'
import { SubmitButton } from '../../ui/SubmitButton'
import classes from './Invites.module.css'
import { useInviteAddress } from './invites.api'
import { notSent, sent } from './sent'

/** Invites an address; whether somebody has an account with it is nobody's business. */
export function EmailForm({ club }: { club: Club }) {
  const { mutateAsync: invite } = useInviteAddress(club.slug)
  const form = useContractForm({
    schema: inviteByEmail,
    initialValues: { email: '' },
    submit: async ({ email }) => {
      await invite({ email })
      sent(email.trim())
      form.reset()
    },
    invalid: () => toast.error('Invalid email', 'Please enter a valid email address'),
    failed: (error) => notSent(error),
  })
  return (
    <form {...form.bind} className={classes.ask}>
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
