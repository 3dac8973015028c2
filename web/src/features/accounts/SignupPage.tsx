import { signUp } from '@guildhall/contract/accounts'
import { TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { TextLink } from '../../ui/links'
import { AccountCard } from './AccountCard'
import classes from './AccountCard.module.css'
import { useSignUp } from './accounts.api'
import { NewPasswordField, weakPassword } from './NewPasswordField'
import { useRedirectSignedIn } from './useRedirectSignedIn'

const takenText = 'This email is already registered. Please log in or use a different email.'

export function SignupPage() {
  const { redirect } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { mutateAsync } = useSignUp()
  useRedirectSignedIn(redirect)
  // Client ID: a retry after a lost response creates no second account.
  const [id] = useState(uuidv7)

  const form = useContractForm({
    schema: signUp,
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    submit: async (values) => {
      const { mailbox } = await mutateAsync(
        { ...values, id, returnTo: redirect },
        {
          onError: (error) =>
            codeOf(error) === 'email_taken' && toast.error('Email already exists', takenText),
        },
      )
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
      note="Join clubs or create your own. It takes a minute."
      foot={
        <>
          Have an account already?{' '}
          <TextLink to="/login" search={{ redirect }}>
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
        <SubmitButton saving={form.saving} progress="Creating..." fullWidth size="md" mt="xs">
          Create account
        </SubmitButton>
      </form>
    </AccountCard>
  )
}
