import type { Club } from '@guildhall/contract/clubs'
import { inviteByUsername } from '@guildhall/contract/invites'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../lib/forms/useContractForm'
import { codeOf } from '../../lib/net/callError'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import classes from './DirectForm.module.css'
import { GroupField } from './GroupField'
import { useInviteByUsername } from './invites.api'
import { isBanned, isMember, showInvited, showInviteError, userNotFound } from './inviteToasts'
import { MessageField } from './MessageField'
import { useInviteDraft, useKeepInvite } from './useInviteDraft'

/** Invites a person by username. */
export function UsernameForm({ club }: { club: Club }) {
  const { mutateAsync: invite } = useInviteByUsername(club.slug)
  const [groupId, setGroupId] = useState<string | null>(null)
  const draft = useInviteDraft<{ username: string; message: string }>('username', club.id)
  const form = useContractForm({
    schema: inviteByUsername,
    restored: draft.found,
    initialValues: { username: '', message: '' },
    submit: async (values) => {
      const { person } = await invite(
        { ...values, ...(groupId && { groupId }) },
        {
          onError: (error) => isAboutUsername(error) && showInviteError(error),
        },
      )
      showInvited(person?.username ?? values.username)
      form.reset()
    },
    invalid: (errors) => errors.username && toast.error('Invalid username', 'Please enter a username'),
    atField: {
      user_not_found: { field: 'username', text: userNotFound },
      already_member: { field: 'username', text: isMember },
      person_banned: { field: 'username', text: isBanned },
    },
    failed: (error) => showInviteError(error),
  })
  useKeepInvite(draft, form.values)
  return (
    <form {...form.bind} className={`${classes.form} grid gap-16`}>
      <TextInput
        label="Username"
        description="We’ll notify them here and by email."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@username"
        {...form.getInputProps('username')}
      />
      <GroupField club={club} value={groupId} onChange={setGroupId} />
      <MessageField {...form.getInputProps('message')} />
      <SubmitButton saving={form.saving} progress="Sending...">
        Send invitation
      </SubmitButton>
    </form>
  )
}

const isAboutUsername = (error: unknown) =>
  ['user_not_found', 'already_member', 'person_banned'].includes(codeOf(error) ?? '')
