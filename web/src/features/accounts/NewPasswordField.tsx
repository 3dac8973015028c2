import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from '../../ui/PasswordField'
import classes from './NewPasswordField.module.css'
import { strengthOf } from './passwordStrength'

type Props = Omit<PasswordInputProps, 'autoComplete'> & { value: string; personal: readonly string[] }

/** A new password with a hint about its strength and the reason for it. */
export function NewPasswordField({ personal, ...field }: Props) {
  const { level, word, advice } = strengthOf(field.value, personal)
  return (
    <div>
      <PasswordField autoComplete="new-password" {...field} />
      <div className={classes.hint} data-level={field.value ? level : undefined}>
        <span className={classes.meter} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        <span role="status">
          {field.value ? (
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
