import { ownPassword } from '@guildhall/contract/accounts'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { PasswordField } from '../../../ui/PasswordField'
import classes from './SecuritySection.module.css'

type Props = {
  children: ReactNode
  action: string
  progress: string
  /** Performs the action; its errors are shown in this form. */
  onPassword: (password: string) => Promise<unknown>
}

/** Asks for the viewer's password before a sensitive action. */
export function PasswordStep({ children, action, progress, onPassword }: Props) {
  const form = useContractForm({
    schema: ownPassword,
    initialValues: { password: '' },
    submit: ({ password }) => onPassword(password),
    failed: (error) => toast.error('Error', errorText(error)),
  })
  return (
    <form {...form.bind} className={`${classes.steps} stack gap-16`}>
      <div>{children}</div>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('password')}
      />
      <SubmitButton saving={form.saving} progress={progress}>
        {action}
      </SubmitButton>
    </form>
  )
}
