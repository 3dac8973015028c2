import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** A password that can be shown while it is typed; say in `autoComplete` whether it is a new one. */
export function PasswordField(
  props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' },
) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      // Said by every other field; forms also look for it to move the focus to what is wrong.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? (
          <IconEyeOff size={18} stroke={1.6} aria-hidden />
        ) : (
          <IconEye size={18} stroke={1.6} aria-hidden />
        )
      }
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
    />
  )
}
