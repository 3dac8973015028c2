import type { InputOf } from '@guildhall/contract/api'
import type { ErrorCode } from '@guildhall/contract/errors'
import { bothSteps } from '@guildhall/contract/security'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { PasswordField } from '../../../ui/PasswordField'
import { CodeField, type Method, tooManyCodes } from './CodeField'
import { MethodSwitch } from './MethodSwitch'
import classes from './SecuritySection.module.css'

type Props = {
  children: ReactNode
  action: string
  progress: string
  color?: string
  /** Error texts for the action itself. */
  refusals?: Partial<Record<ErrorCode, string>>
  /** Performs the action; its errors are shown in this form. */
  onProof: (proof: InputOf<'POST /auth/v1/two-step/removals'>['body']) => Promise<unknown>
}

/** Asks for password and code before the second step is removed or replaced. */
export function BothStepsForm({ children, action, progress, color, refusals, onProof }: Props) {
  const form = useContractForm({
    schema: bothSteps,
    initialValues: { password: '', method: 'app' as Method, code: '' },
    submit: onProof,
    atField: { rate_limited: tooManyCodes },
    failed: (error) => toast.error('Error', errorText(error, undefined, refusals)),
  })
  const { method } = form.values

  function choose(next: Method) {
    form.setValues({ method: next, code: '' })
    form.clearFieldError('code')
  }

  return (
    <form {...form.bind} className={`${classes.steps} stack gap-16`}>
      <p>{children}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('password')}
      />
      <CodeField method={method} {...form.getInputProps('code')} />
      <MethodSwitch method={method} onChange={choose} />
      <SubmitButton saving={form.saving} progress={progress} color={color}>
        {action}
      </SubmitButton>
    </form>
  )
}
