import type { Owner } from '@guildhall/contract/passwords'
import type { PasswordInputProps } from '@mantine/core'
import type { CallError } from '../../lib/net/callError'
import { PasswordField } from '../../ui/PasswordField'
import classes from './NewPasswordField.module.css'
import { strengthOf } from './passwordStrength'

type Props = Omit<PasswordInputProps, 'autoComplete'> & { value: string; owner: Owner }

/** For a form's `atField`: the server's reasons why a password is weak, one per line. */
export const weakPassword = {
  field: 'password' as const,
  text: ({ more }: CallError) => ['This password is too easy to guess:', ...(more.reasons ?? [])].join('\n'),
}

/** A new password, with its strength and advice on how to improve it. */
export function NewPasswordField({ owner, ...field }: Props) {
  const { level, word, advice } = strengthOf(field.value, owner)
  return (
    <div>
      <PasswordField autoComplete="new-password" classNames={{ error: classes.reasons }} {...field} />
      <div
        className={classes.hint}
        data-level={field.value && !field.error ? level : undefined}
        hidden={Boolean(field.error)}
      >
        <span className={`${classes.meter} flex rigid self-start gap-4 above-8`} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        <span role="status">
          {field.error ? null : field.value ? (
            <>
              <strong>{word}.</strong> {advice}
            </>
          ) : (
            'At least 8 characters. A few unrelated words work well.'
          )}
        </span>
      </div>
    </div>
  )
}
