import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { focusMain } from '../lib/keyboard/focusMain'
import { usePageTitle } from '../lib/page/usePageTitle'
import classes from './States.module.css'

type EmptyProps = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** A button for the next step. */
  action?: ReactNode
  /** Inside a panel: no border of its own. */
  bare?: boolean
  /** Set if it is the whole page: its title becomes the page's. */
  page?: boolean
}

/** A message in place of an empty list, with a next step. */
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
  /** Label of the retry button, where the specification has its own. */
  retry?: string
  retrying?: boolean
  /** Another action, beside or instead of the retry. */
  action?: ReactNode
  bare?: boolean
  page?: boolean
}

/** An error in place of the content, with a retry or another action. */
export function ErrorState({ title, children, onRetry, retry, retrying, action, bare, page }: ErrorProps) {
  const [tried, setTried] = useState(false)

  // The focused button disappears once a retry succeeds.
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
