import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import waiting from '../../content/outbox/Waiting.module.css'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { countsOf, filesText } from './filesText'
import { tryAgain, type Unsent, unsentMessages } from './outbox'

/** A message that waits to be sent, or was refused and why, away from its conversation. */
export function WaitingMessage({ unsent, personId }: { unsent: Unsent; personId: string }) {
  const { id, clubId, receiverId, to, message, files, failed } = unsent
  const [isAsked, setAsked] = useState(false)
  const name = to ? `Message to ${to.name}` : 'Message'
  const text = message || (files ? filesText(countsOf(files)) : '')
  return (
    <article className={waiting.waiting} data-failed={failed !== undefined || undefined} aria-label={name}>
      <div className={waiting.words}>
        <h3 dir="auto">
          <Link to="/messages" search={{ in: clubId, with: receiverId }}>
            {name}
          </Link>
        </h3>
        <p className={waiting.summary} dir="auto">
          {text}
        </p>
        <p className={waiting.summary} dir="auto">
          {to?.club}
        </p>
      </div>
      <div className={waiting.foot}>
        {failed === undefined ? (
          <p className={waiting.state}>
            <IconClock size={16} stroke={1.8} aria-hidden /> Waiting for a connection
          </p>
        ) : (
          <p className={waiting.state} role="alert">
            <IconAlertCircle size={16} stroke={1.8} aria-hidden /> <span>Not sent. {failed}</span>
          </p>
        )}
        <div className={waiting.ways}>
          {failed !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Try again: ${name}`}
              onClick={() => tryAgain(personId, unsent)}
            >
              Try again
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Discard: ${name}`}
            onClick={() => setAsked(true)}
          >
            Discard
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Discard what you wrote?"
        action="Discard"
        danger
        onConfirm={() => unsentMessages.remove(personId, id)}
      >
        <p>
          “<span dir="auto">{text}</span>” will not be sent. This action cannot be undone.
        </p>
      </ConfirmDialog>
    </article>
  )
}
