import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { becomeViewer } from '../../lib/session/viewer'
import { SubmitButton } from '../../ui/BusyButton'
import { TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { AcceptNote } from './AcceptNote'
import { AccountCard } from './AccountCard'
import classes from './AccountCard.module.css'
import { signUpRulesQuery, useSignUp } from './accounts.api'
import { NewPasswordField, weakPassword } from './NewPasswordField'
import { typedEmail, useRememberEmail } from './typedEmail'
import { useRedirectSignedIn } from './useRedirectSignedIn'

const takenText = 'This email is already registered. Please log in or use a different email.'

type Props = {
  /** Name of the club that signing up leads to. */
  clubName: string | undefined
  /** What membership of it costs, where it is paid. */
  fee: string | undefined
  /** Mailed to an address without an account, which is masked: signing up with it needs no confirmation. */
  invitation: { sentTo: string; token: string } | undefined
  /** Of any invitation into the club, for servers that are by invitation. */
  token?: string | undefined
  /** Joins the club by the invitation, and returns where to go; undefined if that takes a further press. */
  join: (() => Promise<string | undefined>) | undefined
}

/** Creates an account, and joins the club if an invitation of the same address allows it. */
export function SignupPage({ clubName, fee, invitation, token, join }: Props) {
  const { redirect, email: given } = useSearch({ from: '/signup' })
  const navigate = useNavigate()
  const [isChecking, setChecking] = useState(false)
  const { mutateAsync } = useSignUp(() => setChecking(true))
  const { data: rules } = useQuery(signUpRulesQuery)
  const needsCode = rules?.mode === 'invitation' && !token
  const [target, setTarget] = useState(redirect)
  useRedirectSignedIn(target)
  // Client ID: a retry after a lost response creates no second account.
  const [id] = useState(uuidv7)

  const form = useContractForm({
    schema: async () => (await import('@guildhall/contract/accounts')).signUp,
    initialValues: {
      firstName: '',
      lastName: '',
      email: given ?? typedEmail(),
      password: '',
      inviteCode: '',
    },
    submit: async ({ inviteCode, ...values }) => {
      setChecking(false)
      const { mailbox, ...session } = await mutateAsync(
        {
          ...values,
          id,
          returnTo: redirect,
          invitation: invitation?.token ?? token,
          inviteCode: inviteCode.trim() || undefined,
        },
        {
          onError: (error) =>
            codeOf(error) === 'email_taken' && toast.error('Email already exists', takenText),
        },
      )
      if (session.viewer) {
        setTarget((await join?.()) ?? redirect)
        return becomeViewer(session)
      }
      toast.success('Account created!', 'Please check your email for a confirmation link.')
      await navigate({
        to: '/login',
        search: { email: values.email.trim(), sent: '1', redirect },
        state: { mailbox: mailbox ?? undefined },
      })
    },
    atField: {
      email_taken: { field: 'email', text: takenText },
      weak_password: weakPassword,
      ...(needsCode && {
        sign_up_by_invitation: {
          field: 'inviteCode' as const,
          text: 'This code is not valid. Ask for a new one.',
        },
      }),
    },
    failed: (error) =>
      toast.error(
        'Error creating account',
        errorText(error, undefined, {
          username_unavailable: 'Unable to generate unique username',
          sign_up_by_invitation: 'This site is by invitation. Ask for a new invitation.',
          work_required: 'Checking that you’re human didn’t work. Please try again.',
        }),
      ),
  })
  const { firstName, lastName, email } = form.values
  useRememberEmail(email)

  return (
    <AccountCard
      title="Create your account"
      note={
        !clubName
          ? 'Join clubs or create your own. It takes a minute.'
          : join
            ? `You’ll join ${clubName} right away. Other members will see your name.`
            : `Then you can join ${clubName}.`
      }
      foot={
        <>
          Have an account already?{' '}
          <TextLink to="/login" search={{ redirect, known: '1' }}>
            Log in
          </TextLink>
        </>
      }
    >
      {fee && <p className="muted note">Membership: {fee}. You see how to pay after joining.</p>}
      {needsCode && (
        <Note title="This site is by invitation">
          Open the link of your invitation, or enter the code you were given.
        </Note>
      )}
      {rules?.mode === 'approval' && (
        <Note>New accounts are approved first. You’ll get an email when you can log in.</Note>
      )}
      <form {...form.bind}>
        <div className={classes.pair}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            autoFocus
            {...form.getInputProps('firstName')}
          />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </div>
        <TextInput
          label="Email"
          description={
            invitation &&
            `Your invitation was sent to ${invitation.sentTo}. Use that address to skip confirming it.`
          }
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <NewPasswordField
          label="Password"
          owner={{ firstName, lastName, email }}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        {needsCode && (
          <TextInput label="Invite code" autoComplete="off" {...form.getInputProps('inviteCode')} />
        )}
        <AcceptNote />
        <SubmitButton
          saving={form.saving}
          progress={isChecking ? 'Checking that you’re human…' : 'Creating...'}
          fullWidth
          size="md"
          mt="xs"
        >
          Create account
        </SubmitButton>
      </form>
    </AccountCard>
  )
}
