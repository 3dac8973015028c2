import { signUp } from '@guildhall/contract/accounts'
import { TextInput } from '@mantine/core'
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
import { AcceptNote } from './AcceptNote'
import { AccountCard } from './AccountCard'
import classes from './AccountCard.module.css'
import { useSignUp } from './accounts.api'
import { NewPasswordField, weakPassword } from './NewPasswordField'
import { useRedirectSignedIn } from './useRedirectSignedIn'

const takenText = 'This email is already registered. Please log in or use a different email.'

type Props = {
  /** Name of the club that signing up leads to. */
  clubName: string | undefined
  /** Mailed to an address without an account: signing up with that address needs no confirmation. */
  invitation: { email: string; token: string } | undefined
  /** Joins the club by the invitation, and returns where to go; undefined if that takes a further press. */
  join: (() => Promise<string | undefined>) | undefined
}

/** Creates an account, and joins the club if an invitation of the same address allows it. */
export function SignupPage({ clubName, invitation, join }: Props) {
  const { redirect, email: given } = useSearch({ from: '/signup' })
  const navigate = useNavigate()
  const { mutateAsync } = useSignUp()
  const [target, setTarget] = useState(redirect)
  useRedirectSignedIn(target)
  // Client ID: a retry after a lost response creates no second account.
  const [id] = useState(uuidv7)

  const form = useContractForm({
    schema: signUp,
    initialValues: { firstName: '', lastName: '', email: given ?? invitation?.email ?? '', password: '' },
    submit: async (values) => {
      const { mailbox, ...session } = await mutateAsync(
        { ...values, id, returnTo: redirect, invitation: invitation?.token },
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
    atField: { email_taken: { field: 'email', text: takenText }, weak_password: weakPassword },
    failed: (error) =>
      toast.error(
        'Error creating account',
        errorText(error, undefined, { username_unavailable: 'Unable to generate unique username' }),
      ),
  })
  const { firstName, lastName, email } = form.values

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
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <NewPasswordField
          label="Password"
          owner={{ firstName, lastName, email }}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <AcceptNote />
        <SubmitButton saving={form.saving} progress="Creating..." fullWidth size="md" mt="xs">
          Create account
        </SubmitButton>
      </form>
    </AccountCard>
  )
}
