import { signIn } from '@guildhall/contract/accounts'
import { TextInput } from '@mantine/core'
import { useLocation, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { lazyPart } from '../../lib/lazyPart'
import { toast } from '../../lib/toast'
import { useContractForm } from '../../lib/useContractForm'
import { TextLink } from '../../ui/links'
import { PasswordField } from '../../ui/PasswordField'
import { SubmitButton } from '../../ui/SubmitButton'
import { AccountCard } from './AccountCard'
import classes from './AccountCard.module.css'
import { useSignIn } from './accounts.api'
import { LoginNote } from './LoginNote'
import { PasskeyButton } from './security/PasskeyButton'
import { useSendOn } from './useSendOn'

const SecondStep = lazyPart(() => import('./security/SecondStep'))

export function LoginPage() {
  const { redirect, email, sent, confirmed, ended } = useSearch({ from: '/login' })
  const mailbox = useLocation({ select: ({ state }) => state.mailbox })
  const { mutateAsync } = useSignIn()
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [halfWay, setHalfWay] = useState(false)
  useSendOn(redirect)

  const form = useContractForm({
    schema: signIn,
    initialValues: { email: email ?? '', password: '' },
    submit: async (values) => {
      setUnconfirmed(false)
      const { secondStep } = await mutateAsync(values)
      if (secondStep) return setHalfWay(true)
      toast.success('Welcome back!', "You've successfully logged in.")
    },
    failed: (error) => {
      if (codeOf(error) === 'email_not_confirmed') return setUnconfirmed(true)
      toast.error('Login failed', errorText(error, 'Invalid email or password'))
    },
  })

  function startAgain() {
    form.setFieldValue('password', '')
    setHalfWay(false)
  }

  if (halfWay)
    return (
      <Suspense>
        <SecondStep onStartAgain={startAgain} />
      </Suspense>
    )
  return (
    <AccountCard
      title="Log in"
      note={redirect ? 'Log in to go on to where you were heading.' : 'Good to see you again.'}
      foot={
        <>
          New here?{' '}
          <TextLink to="/signup" search={{ redirect }}>
            Create an account
          </TextLink>
        </>
      }
    >
      <LoginNote
        kind={
          unconfirmed
            ? 'unconfirmed'
            : confirmed === '1'
              ? 'confirmed'
              : (confirmed ?? (sent ? 'sent' : ended && 'ended'))
        }
        email={form.values.email}
        mailbox={mailbox}
        returnTo={redirect}
        onNoEmail={() => {
          form.setFieldError('email', 'Email is required')
          document.getElementById('login-email')?.focus()
        }}
      />
      <form {...form.bind}>
        <TextInput
          id="login-email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={!email && !sent && !confirmed}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus={Boolean(email) && !sent}
          {...form.getInputProps('password')}
        />
        <div className={classes.forgot}>
          <TextLink to="/forgot-password" search={{ email: form.values.email || undefined }}>
            Forgot your password?
          </TextLink>
        </div>
        <SubmitButton saving={form.saving} progress="Logging in..." fullWidth size="md">
          Log in
        </SubmitButton>
      </form>
      <PasskeyButton />
    </AccountCard>
  )
}
