import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'

type Props = ButtonProps & {
  type?: 'button' | 'submit'
  form?: string
  /** Its work is under way: it says so and takes no press. It keeps the focus, which `disabled` would drop. */
  busy: boolean
  progress: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  children: ReactNode
}

export function BusyButton({ busy, progress, onClick, children, ...others }: Props) {
  return (
    <Button
      {...others}
      aria-disabled={busy || undefined}
      data-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? progress : children}
    </Button>
  )
}
