import { TextInput, type TextInputProps } from '@mantine/core'
import type { CallError } from '../../../lib/net/callError'
import { waitText } from '../../../lib/net/waitText'
import classes from './CodeField.module.css'

export type Method = 'app' | 'recovery'

/** For a form's `atField`: codes are refused for a while. */
export const tooManyCodes = {
  field: 'code' as const,
  text: ({ more }: CallError) =>
    `Too many wrong codes. Please wait ${waitText(more.retryAfter)}, then try again.`,
}

/** A code from the authenticator app, which phones and password managers can fill in, or a recovery code. */
export function CodeField({ method, ...props }: TextInputProps & { method: Method }) {
  const own =
    method === 'app'
      ? ({ label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 } as const)
      : ({ label: 'Recovery code', autoComplete: 'off', autoCapitalize: 'none', maxLength: 40 } as const)
  return <TextInput {...own} spellCheck={false} classNames={{ input: classes.code }} {...props} />
}
