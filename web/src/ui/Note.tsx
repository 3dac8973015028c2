import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Note.module.css'

type Props = { kind?: 'info' | 'success' | 'error'; title?: string; children?: ReactNode; action?: ReactNode }

const icons = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle }

/** A short message in the page, above what it is about. */
export function Note({ kind = 'info', title, children, action }: Props) {
  const Icon = icons[kind]
  return (
    <div className={classes.note} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <div className={`${classes.words} shrink`}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {action && <div className="flow gap-8 above-8">{action}</div>}
      </div>
    </div>
  )
}
