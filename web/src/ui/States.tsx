import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { focusMain } from '../lib/focusMain'
import { usePageTitle } from '../lib/usePageTitle'
import classes from './States.module.css'

type EmptyProps = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** What to do next, as a button. */
  action?: ReactNode
  /** Inside a panel: no border of its own. */
  bare?: boolean
  /** It is all there is on the page: then its title is the page's. */
  page?: boolean
}

/** Nothing here yet: says so, and what to do next. */
export function EmptyState({ icon, title, children, action, bare, page }: EmptyProps) {
  return (
    <div className={classes.state} data-bare={bare || undefined}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <StateTitle page={page}>{title}</StateTitle>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

type ErrorProps = {
  title: string
  children?: ReactNode
  onRetry?: () => void
  /** The words on its button, where the specification has others for this place. */
  retry?: string
  retrying?: boolean
  /** Another way on, beside or instead of trying again. */
  action?: ReactNode
  bare?: boolean
  page?: boolean
}

/** Something could not be loaded: says what, and offers a way on. */
export function ErrorState({ title, children, onRetry, retry, retrying, action, bare, page }: ErrorProps) {
  const [tried, setTried] = useState(false)

  // Once trying again helped, the button that had the focus is gone.
  useEffect(() => (tried ? focusMain : undefined), [tried])

  return (
    <div className={classes.state} data-bare={bare || undefined} role="alert">
      <span className={classes.icon} data-kind="error" aria-hidden>
        <IconAlertCircle size={24} stroke={1.6} />
      </span>
      <StateTitle page={page}>{title}</StateTitle>
      {children && <div className={classes.text}>{children}</div>}
      {(onRetry || action) && (
        <div className={classes.action}>
          {onRetry && (
            <Button
              variant="default"
              loading={retrying}
              onClick={() => {
                setTried(true)
                onRetry()
              }}
            >
              {retry ?? 'Try again'}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}

function StateTitle({ page, children }: { page: boolean | undefined; children: string }) {
  usePageTitle(page ? children : null)
  return page ? <h1 className={classes.title}>{children}</h1> : <p className={classes.title}>{children}</p>
}
