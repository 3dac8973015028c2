import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { timeOfDay } from '../../lib/dates/dates'
import { LinkedText } from '../../ui/LinkedText'
import classes from './Chat.module.css'
import { filesText } from './filesText'
import { MessageFiles } from './MessageFiles'
import { tryAgain, type Unsent, unsentMessages } from './outbox'

type Props = { unsent: Unsent; viewerId: string; name: string; isFirst: boolean }

/** A message being sent, or refused with the reason. */
export function UnsentRow({ unsent, viewerId, name, isFirst }: Props) {
  const { id, message, files, createdAt, replyTo, failed } = unsent
  return (
    <article
      className={classes.message}
      data-own
      data-first={isFirst || undefined}
      data-message={id}
      aria-label={`You, ${timeOfDay(createdAt)}`}
    >
      <div
        className={classes.bubble}
        data-failed={failed !== undefined || undefined}
        data-files={files ? true : undefined}
      >
        {replyTo && (
          <p className={classes.quote}>
            <strong dir="auto">{replyTo.quote.sender_id === viewerId ? 'You' : name}</strong>
            <span dir="auto">{replyTo.quote.message || filesText(replyTo.quote.files)}</span>
          </p>
        )}
        {files && <MessageFiles {...files} by="you" />}
        {message && (
          <p className={classes.text} dir="auto">
            <LinkedText>{message}</LinkedText>
          </p>
        )}
        <p className={classes.facts}>
          <time dateTime={createdAt}>{timeOfDay(createdAt)}</time>
          {failed === undefined ? (
            <span className={classes.state} title="Sending">
              <IconClock size={16} stroke={1.8} aria-hidden />
              <span className="visually-hidden">Sending</span>
            </span>
          ) : null}
        </p>
      </div>
      {failed !== undefined && (
        <div className={classes.failed} role="alert">
          <p>
            <IconAlertCircle size={16} stroke={1.8} aria-hidden /> Not sent. {failed}
          </p>
          <Button size="compact-xs" variant="default" onClick={() => tryAgain(viewerId, unsent)}>
            Try again
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => unsentMessages.remove(viewerId, id)}
          >
            Discard
          </Button>
        </div>
      )}
    </article>
  )
}
