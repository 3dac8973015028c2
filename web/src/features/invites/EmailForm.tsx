import type { Club } from '@guildhall/contract/clubs'
import { inviteByEmail } from '@guildhall/contract/invites'
import { plural } from '@guildhall/contract/plural'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useContractForm } from '../../lib/forms/useContractForm'
import { hasModifier } from '../../lib/keyboard/modifiers'
import { codeOf } from '../../lib/net/callError'
import { errorText, isOneCause } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { addressesIn } from '../../lib/text/addressLists'
import { SubmitButton } from '../../ui/BusyButton'
import { faultOf, isAddress } from './addresses'
import classes from './DirectForm.module.css'
import { GroupField } from './GroupField'
import { useInviteByEmail } from './invites.api'
import { showInvited, showInviteError } from './inviteToasts'
import { MessageField } from './MessageField'
import { useInviteDraft, useKeepInvite } from './useInviteDraft'

const schema = inviteByEmail.extend({
  email: z.string().superRefine((text, check) => {
    const message = faultOf(text)
    if (message) check.addIssue({ code: 'custom', message })
  }),
})

type Unsent = { email: string; reason: string }

/** Invites email addresses, without revealing whether they have accounts. */
export function EmailForm({ club }: { club: Club }) {
  const { mutateAsync: invite } = useInviteByEmail(club.slug)
  const [unsent, setUnsent] = useState<Unsent[]>([])

  /** One after another, each with an answer of its own; what concerns all of them ends it. */
  async function send(emails: string[], message: string): Promise<Unsent[]> {
    const failed: Unsent[] = []
    let stop: string | undefined
    for (const email of emails) {
      if (stop || !isAddress(email)) {
        failed.push({ email, reason: stop ?? 'Invalid email address' })
        continue
      }
      try {
        await invite({ email, message, ...(groupId && { groupId }) })
      } catch (error) {
        if (emails.length === 1) throw error
        const reason = errorText(error, 'Could not send the invitation. Please try again.')
        if (isOneCause(reason) || codeOf(error) === 'permission_denied') stop = reason
        failed.push({ email, reason })
      }
    }
    return failed
  }

  const [groupId, setGroupId] = useState<string | null>(null)
  const draft = useInviteDraft<{ email: string; message: string }>('email', club.id)
  const form = useContractForm({
    schema,
    restored: draft.found,
    initialValues: { email: '', message: '' },
    submit: async (values) => {
      const emails = addressesIn(values.email)
      const failed = await send(emails, values.message)
      setUnsent(failed)
      const sent = emails.filter((email) => failed.every((one) => one.email !== email))
      if (sent.length > 0) showInvited(sent.length === 1 ? (sent[0] ?? '') : `${sent.length} addresses`)
      if (failed.length === 0) form.reset()
      else form.setFieldValue('email', failed.map(({ email }) => email).join('\n'))
    },
    invalid: (errors) => errors.email && toast.error('Invalid email', 'Please enter a valid email address'),
    failed: (error) => showInviteError(error),
  })
  useKeepInvite(draft, form.values)

  return (
    <form {...form.bind} className={`${classes.form} grid gap-16`}>
      <Textarea
        label="Email"
        description="We’ll email them a personal link. Several addresses: separate them with commas, spaces or lines."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@example.com"
        autosize
        minRows={1}
        maxRows={6}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || hasModifier(event)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        {...form.getInputProps('email')}
      />
      {unsent.length > 0 && (
        <div className={`${classes.unsent} framed rounded body pad-12-16`} role="alert">
          <strong>Not sent:</strong>
          <ul>
            {unsent.map(({ email, reason }) => (
              <li key={email}>
                <span className="anywhere">{email}</span>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <GroupField club={club} value={groupId} onChange={setGroupId} />
      <MessageField {...form.getInputProps('message')} />
      <SubmitButton saving={form.saving} progress="Sending...">
        {plural(Math.max(1, addressesIn(form.values.email).length), 'Send invitation', 'Send invitations')}
      </SubmitButton>
    </form>
  )
}
