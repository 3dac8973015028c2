import { notificationSentence } from '@guildhall/contract/notification-sentences'
import type { Notification } from '@guildhall/contract/notifications'
import { fullName } from '../../lib/text/names'
import classes from './NotificationRow.module.css'

type Props = { notification: Notification; isClubNamed?: boolean | undefined }

/** What happened, as a sentence: 'Mei Tan liked “Opening the kiln” in Makers’ Guild'; else the title and message. */
export function Sentence({ notification, isClubNamed }: Props) {
  const { title, message, clubName } = notification
  const parts = sentenceOf(notification, isClubNamed)
  if (parts)
    return (
      <>
        <span className={`${classes.sentence} clamp-2 body`}>
          {parts.map(({ kind, text }, index) =>
            kind === 'text' ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
              <bdi key={index} data-part={kind}>
                {text}
              </bdi>
            ),
          )}
        </span>
        {/* The beginning of a comment. */}
        {saysMore(notification) && (
          <span className="ellipsis muted note" dir="auto">
            {message}
          </span>
        )}
      </>
    )
  return (
    <>
      {/* No `dir="auto"`: titles are our own sentences, even those that begin with a name. */}
      <span className={`${classes.sentence} clamp-2 body`}>
        <b>{title}</b>
        {clubName && !isClubNamed && !title.includes(clubName) && (
          <>
            {' in '}
            <bdi data-part="club">{clubName}</bdi>
          </>
        )}
      </span>
      {message && <span className="clamp-2 muted note">{message}</span>}
    </>
  )
}

export const sentenceOf = ({ people, ...facts }: Notification, isClubNamed = false) =>
  notificationSentence({ ...facts, isClubNamed, names: people.map(fullName) })

const saysMore = ({ type, message }: Notification) =>
  message !== '' && ['NEW_COMMENT', 'COMMENT_REPLIED', 'MENTIONED'].includes(type)
