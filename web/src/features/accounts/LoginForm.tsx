import { TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useContractForm } from '../../lib/forms/useContractForm'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { PasswordField } from '../../ui/PasswordField'
import { useSignIn } from './accounts.api'
import classes from './LoginForm.module.css'
import { LoginNote, type LoginNoteKind } from './LoginNote'
import { PasskeyButton } from './security/PasskeyButton'
import { suspensionText } from './suspension'
import { rememberEmail, typedEmail, useRememberEmail } from './typedEmail'

const SecondStep = lazyPart(() => import('./security/SecondStep'))

export type LoginStep = 'password' | 'code'

type Props = {
  /** Initial value of the field. */
  email?: string
  /** Shown at the email's field: which address is expected. */
  hint?: string | undefined
  /** Shown above the form until an attempt fails. */
  note?: LoginNoteKind
  /** The final target of a confirmation link. */
  returnTo?: string
  /** Password first, then possibly a code. Controlled by the page, whose heading depends on it. */
  step: LoginStep
  onStep: (step: LoginStep) => void
  /** Called after a successful login. */
  onDone: () => void
}

/** Login by password, optional second step, or passkey, on the login page and in dialogs. */
export function LoginForm({ email, hint, note, returnTo, step, onStep, onDone }: Props) {
  const { mutateAsync } = useSignIn()
  const [failure, setFailure] = useState<'unconfirmed' | { text: string }>()

  const form = useContractForm({
    schema: async () => (await import('@guildhall/contract/accounts')).signIn,
    initialValues: { email: email ?? typedEmail(), password: '' },
    submit: async (values) => {
      const { secondStep } = await mutateAsync(values)
      setFailure(undefined)
      rememberEmail('')
      if (secondStep) onStep('code')
      else onDone()
    },
    failed: (error) =>
      codeOf(error) === 'email_not_confirmed'
        ? setFailure('unconfirmed')
        : fail(
            suspensionText(error) ??
              errorText(error, 'Invalid email or password', {
                awaiting_approval:
                  'Your account has to be approved first. We’ll email you when you can log in.',
              }),
          ),
  })

  useRememberEmail(form.values.email)

  function fail(text: string) {
    setFailure({ text })
    toast.error('Login failed', text)
  }

  function startOver(text?: string) {
    form.setFieldValue('password', '')
    setFailure(text ? { text } : undefined)
    onStep('password')
  }

  if (step === 'code')
    return (
      <Suspense>
        <SecondStep onStartOver={startOver} onDone={onDone} />
      </Suspense>
    )
  return (
    <div className="stack gap-16">
      {typeof failure === 'object' ? (
        <Note kind="error" title="Login failed">
          {failure.text}
        </Note>
      ) : (
        <LoginNote
          kind={failure ?? note}
          email={form.values.email}
          returnTo={returnTo}
          onNoEmail={() => {
            form.setFieldError('email', 'Email is required')
            document.getElementById('login-email')?.focus()
          }}
        />
      )}
      <form {...form.bind} className="stack gap-16">
        <TextInput
          id="login-email"
          label="Email"
          description={hint}
          type="email"
          autoComplete="username"
          autoFocus={!email && !note}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus={Boolean(email)}
          // In a dialog, which chooses the focus itself.
          data-autofocus={email ? true : undefined}
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
      <PasskeyButton onDone={onDone} onFailed={fail} />
    </div>
  )
}
