import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { outdatedOf } from '../../lib/drafts/outdated'
import { useStuck } from './outbox'
import classes from './UnsentNote.module.css'

const way = '/profile/drafts'

/** Links every page to the messages that are still queued or were refused, and to what another version left. */
export function UnsentNote({ personId }: { personId: string }) {
  const all = useStuck(personId)
  const isThere = useLocation({ select: ({ pathname }) => pathname === way })
  // Of another version of the page; the same page lists it.
  const [outdated] = useState(() => outdatedOf(personId).length)
  const failed = all.filter((entry) => entry.failed !== undefined).length + outdated
  const Icon = failed > 0 ? IconAlertCircle : IconClock
  return (
    <div role="status">
      {all.length + outdated > 0 && !isThere && (
        <Link to={way} className={classes.note} data-failed={failed > 0 || undefined}>
          <Icon size={16} stroke={1.8} aria-hidden />
          {failed > 0 ? `${failed} not sent` : `${all.length} waiting to send`}
        </Link>
      )}
    </div>
  )
}
