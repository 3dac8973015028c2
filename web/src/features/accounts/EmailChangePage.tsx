import type { EmailChangeLink } from '@guildhall/contract/email-change'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { TextLink } from '../../ui/links'
import { AccountCard } from './AccountCard'
import { AddressTaken, ChangeRefused, EmailChanged, InvalidLink, WaitingForOther } from './EmailChangeOutcome'
import { LinkCheck } from './LinkCheck'
import { emailChangeLinkQuery, useConfirmEmailChange, useRefuseEmailChange } from './settings/settings.api'

const words = {
  old: {
    title: 'Change your email address?',
    about: 'will replace this address as the email of your account.',
    confirm: 'Confirm the change',
    refuse: 'This wasn’t me',
  },
  new: {
    title: 'Is this address yours?',
    about: 'will become the email address of an account here.',
    confirm: 'Confirm my address',
    refuse: 'I didn’t request this',
  },
}

/** Target of the links in email-change mails. Only the buttons act, because mail programs open links. */
export function EmailChangePage() {
  const { token } = useSearch({ from: '/confirm-email/change' })
  return token ? <CheckedLink key={token} token={token} /> : <InvalidLink isIncomplete />
}

function CheckedLink({ token }: { token: string }) {
  const query = useQuery(emailChangeLinkQuery(token))
  if (query.data) return <Decision token={token} link={query.data} />
  if (codeOf(query.error) === 'invalid_token') return <InvalidLink />
  return <LinkCheck title="Confirm your email address" query={query} />
}

function Decision({ token, link }: { token: string; link: EmailChangeLink }) {
  const confirm = useConfirmEmailChange()
  const refuse = useRefuseEmailChange()
  const [isOver, setIsOver] = useState<'broken' | 'taken'>()
  const { side, newEmail, confirmed, confirmedByOther } = confirm.data ?? link
  const { title, about, ...labels } = words[side]
  const busy = confirm.isPending || refuse.isPending
  const onError = (error: unknown) => {
    const code = codeOf(error)
    if (code === 'invalid_token') setIsOver('broken')
    else if (code === 'email_taken') setIsOver('taken')
    else toast.error('Error', errorText(error))
  }

  if (isOver === 'broken') return <InvalidLink />
  if (isOver === 'taken') return <AddressTaken />
  if (refuse.isSuccess) return <ChangeRefused side={side} />
  if (confirmed && confirmedByOther) return <EmailChanged newEmail={newEmail} />
  return (
    <AccountCard title={title} foot={<TextLink to="/">Go to the home page</TextLink>}>
      <p>
        <strong className="anywhere">{newEmail}</strong> {about}
      </p>
      {confirmed ? (
        <WaitingForOther side={side} newEmail={newEmail} />
      ) : (
        <BusyButton
          size="md"
          busy={busy}
          progress={confirm.isPending ? 'Confirming...' : labels.confirm}
          onClick={() => confirm.mutate(token, { onError })}
        >
          {labels.confirm}
        </BusyButton>
      )}
      <BusyButton
        size="md"
        variant="default"
        busy={busy}
        progress={refuse.isPending ? 'Refusing...' : labels.refuse}
        onClick={() => refuse.mutate(token, { onError })}
      >
        {labels.refuse}
      </BusyButton>
    </AccountCard>
  )
}
