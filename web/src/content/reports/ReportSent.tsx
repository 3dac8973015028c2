import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '../../ui/links'
import classes from './Report.module.css'

/** `email`: where a visitor's receipt goes, empty without an address; null for signed-in people. */
export type Sent = { isNew: boolean; email: string | null }

/** Says what happens next. */
export function ReportSent({ isNew, email, onClose }: Sent & { onClose: () => void }) {
  const text = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => text.current?.focus(), [])
  // ‘Done’ appears where ‘Send report’ was: the second half of a double press must not close it unread.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 400)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="stack gap-24">
      <div ref={text} tabIndex={-1} className={classes.words} role="status">
        {isNew ? (
          <p>Thank you. Moderators will review it and decide what to do.</p>
        ) : (
          <p>Moderators have your first report. You don’t need to send another.</p>
        )}
        {email === null ? (
          <p>We’ll notify you of the outcome. No one else sees that you reported this.</p>
        ) : (
          email && (
            <p>
              A receipt goes to <bdi>{email}</bdi>, and the decision when there is one.
            </p>
          )
        )}
      </div>
      <div className="flow justify-end gap-12">
        {email === null && (
          <LinkButton
            to="/settings/$section"
            params={{ section: 'reports' }}
            variant="default"
            onClick={onClose}
          >
            Your reports
          </LinkButton>
        )}
        <Button aria-disabled={!isSettled || undefined} onClick={() => isSettled && onClose()}>
          Done
        </Button>
      </div>
    </div>
  )
}
