import type { Club } from '@guildhall/contract/clubs'
import { inviteByUsername } from '@guildhall/contract/invites'
import { TextInput } from '@mantine/core'
import { codeOf } from '../../lib/callError'
import { toast } from '../../lib/toast'
import { useContractForm } from '../../lib/useContractForm'
import { SubmitButton } from '../../ui/SubmitButton'
import classes from './Invites.module.css'
import { useInvitePerson } from './invites.api'
import { isMember, notSent, sent, userNotFound } from './sent'

/** Invites somebody who has an account. */
export function UsernameForm({ club }: { club: Club }) {
  const { mutateAsync: invite } = useInvitePerson(club.slug)
  const form = useContractForm({
    schema: inviteByUsername,
    initialValues: { username: '' },
    submit: async (values) => {
      const { person } = await invite(values, {
        onError: (error) => isAboutThem(error) && notSent(error),
      })
      sent(person?.username ?? values.username)
      form.reset()
    },
    invalid: () => toast.error('Invalid username', 'Please enter a username'),
    atField: {
      user_not_found: { field: 'username', text: userNotFound },
      already_member: { field: 'username', text: isMember },
    },
    failed: (error) => notSent(error),
  })
  return (
    <form {...form.bind} className={classes.ask}>
      <TextInput
        label="Username"
        description="We’ll notify them here and by email."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@username"
        {...form.getInputProps('username')}
      />
      <SubmitButton saving={form.saving} progress="Sending...">
        Send invitation
      </SubmitButton>
    </form>
  )
}

const isAboutThem = (error: unknown) => ['user_not_found', 'already_member'].includes(codeOf(error) ?? '')
