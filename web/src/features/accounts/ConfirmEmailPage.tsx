import type { EmailConfirmation } from '@guildhall/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { useViewer } from '../../lib/session/viewer'
import { safePath } from '../../lib/text/paths'
import { BusyButton } from '../../ui/BusyButton'
import { LinkButton, TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { AccountCard } from './AccountCard'
import { confirmationQuery, useConfirmEmail } from './accounts.api'
import { newcomerGreeting } from './greetings'
import { LinkCheck } from './LinkCheck'

const title = 'Confirm your email address'

/** Target of the link in a confirmation mail. Only the button confirms, because mail programs open links. */
export function ConfirmEmailPage() {
  const { token, returnTo } = useSearch({ from: '/confirm-email' })
  return token ? (
    <CheckedLink key={token} token={token} returnTo={safePath(returnTo)} />
  ) : (
    <InvalidLink isIncomplete />
  )
}

type Props = { token: string; returnTo: string | undefined }

function CheckedLink({ token, returnTo }: Props) {
  const query = useQuery(confirmationQuery(token))
  // Older mails have it in the link.
  if (query.data)
    return (
      <ConfirmCard token={token} returnTo={safePath(query.data.returnTo) ?? returnTo} link={query.data} />
    )
  if (codeOf(query.error) === 'invalid_token') return <InvalidLink returnTo={returnTo} />
  return <LinkCheck title={title} query={query} />
}

function ConfirmCard({ token, returnTo, link }: Props & { link: EmailConfirmation }) {
  const router = useRouter()
  const navigate = useNavigate()
  const viewer = useViewer()
  const { mutateAsync, isPending } = useConfirmEmail()
  const [isVoid, setIsVoid] = useState(false)
  const { email, isConfirmed, signsIn } = link

  async function confirm() {
    const confirmed = await mutateAsync(token)
    if (confirmed.viewer) {
      toast.success(...newcomerGreeting())
      return router.history.replace(returnTo ?? '/')
    }
    if (!viewer)
      return navigate({ to: '/login', search: { email, confirmed: '1', redirect: returnTo }, replace: true })
    toast.success('Your email is confirmed', `Log out to log in with ${email}.`)
    router.history.replace('/')
  }

  function fail(error: unknown) {
    if (codeOf(error) === 'invalid_token') setIsVoid(true)
    else toast.error('Error', errorText(error))
  }

  if (isVoid) return <InvalidLink returnTo={returnTo} />
  if (isConfirmed && !isPending) return <AlreadyConfirmed email={email} returnTo={returnTo} />
  return (
    <AccountCard title={title} foot={<TextLink to="/">Go to the home page</TextLink>}>
      <p>
        Confirm <strong className="anywhere">{email}</strong> to finish signing up.{' '}
        {signsIn ? 'You’ll be logged in right away.' : 'Then log in with your password.'}
      </p>
      <BusyButton size="md" busy={isPending} progress="Confirming..." onClick={() => confirm().catch(fail)}>
        Confirm my address
      </BusyButton>
      <p className="muted note">Didn’t sign up? Just close this page.</p>
    </AccountCard>
  )
}

function AlreadyConfirmed({ email, returnTo }: { email: string; returnTo: string | undefined }) {
  const viewer = useViewer()
  return (
    <AccountCard title={title} foot={<TextLink to="/">Go to the home page</TextLink>}>
      <Note
        kind="success"
        title="Your email is already confirmed"
        action={
          viewer ? undefined : (
            <LinkButton to="/login" search={{ email, redirect: returnTo }} size="xs">
              Log in
            </LinkButton>
          )
        }
      >
        You’ve already used this link. Log in with <strong className="anywhere">{email}</strong>.
      </Note>
    </AccountCard>
  )
}

function InvalidLink({ isIncomplete, returnTo }: { isIncomplete?: boolean; returnTo?: string | undefined }) {
  return (
    <AccountCard title={title} foot={<TextLink to="/">Go to the home page</TextLink>}>
      <Note
        kind="error"
        title={isIncomplete ? 'This link is incomplete' : 'This confirmation link doesn’t work'}
        action={
          <LinkButton to="/login" search={{ confirmed: 'expired', redirect: returnTo }} size="xs">
            Get a new link
          </LinkButton>
        }
      >
        {isIncomplete
          ? 'Open the full link from the email.'
          : 'It works for 48 hours. It has expired, or its account or address has changed since.'}
      </Note>
    </AccountCard>
  )
}
