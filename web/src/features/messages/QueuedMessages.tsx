import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { countsOf, filesText } from './filesText'
import { tryAgain, type Unsent, unsentMessages, useStuck } from './outbox'
import classes from './QueuedMessages.module.css'

/** Queued and refused messages of all conversations. */
export function QueuedMessages({ personId }: { personId: string }) {
  const messages = useStuck(personId)
  if (messages.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="to-be-sent">
      <h2 id="to-be-sent">Waiting to send</h2>
      <p>Written in this browser. It will be sent in this order once you’re online.</p>
      <ul className="stack plain-list gap-12">
        {messages.map((unsent) => (
          <li key={unsent.id}>
            <QueuedMessage unsent={unsent} personId={personId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function QueuedMessage({ unsent, personId }: { unsent: Unsent; personId: string }) {
  const { id, clubId, receiverId, to, message, files, failed } = unsent
  const [isAsked, setAsked] = useState(false)
  const name = to ? `Message to ${to.name}` : 'Message'
  const text = message || (files ? filesText(countsOf(files)) : '')
  return (
    <article className={classes.queued} data-failed={failed !== undefined || undefined} aria-label={name}>
      <div className={`${classes.words} shrink anywhere`}>
        <h3 dir="auto">
          <Link to="/messages" search={{ in: clubId, with: receiverId }}>
            {name}
          </Link>
        </h3>
        <p className={classes.summary} dir="auto">
          {text}
        </p>
        <p className={classes.summary} dir="auto">
          {to?.club}
        </p>
      </div>
      <div className="wrap between gap-16 above-8 rows-8">
        {failed === undefined ? (
          <p className={`${classes.state} row shrink muted note anywhere gap-8`}>
            <IconClock size={16} stroke={1.8} aria-hidden /> Waiting for a connection
          </p>
        ) : (
          <p className={`${classes.state} row shrink muted note anywhere gap-8`} role="alert">
            <IconAlertCircle size={16} stroke={1.8} aria-hidden /> <span>Not sent. {failed}</span>
          </p>
        )}
        <div className={classes.ways}>
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
