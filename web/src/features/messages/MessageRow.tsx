import type { ChatMessage } from '@guildhall/contract/messages'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconChecks, IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import { exact, timeOfDay } from '../../lib/dates/dates'
import { lazyPart } from '../../lib/page/lazyPart'
import { LinkedText } from '../../ui/LinkedText'
import { useLateMenu } from '../../ui/lateFocus'
import classes from './Chat.module.css'
import type { Replying } from './ChatInput'
import { countsOf, filesText } from './filesText'
import { MessageFiles } from './MessageFiles'
import { Reactions } from './Reactions'

const MessageMenu = lazyPart(() => import('./MessageMenu'))

type Props = {
  message: ChatMessage
  /** The answered message, if it is loaded. */
  quoted: ChatMessage | undefined
  /** The other person's name. */
  name: string
  viewerId: string
  isFirst: boolean
  /** The message that the conversation was opened at. */
  isFound: boolean
  isRead: boolean
  canSend: boolean
  onReply: (replying: Replying) => void
  onEdit: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
  onLead: (to: { id: string; sequence: number }) => void
}

export function MessageRow(props: Props) {
  const { message, quoted, name, viewerId, isFirst, isFound, isRead, canSend, onLead } = props
  const isOwn = message.sender_id === viewerId
  const isTakenBack = message.taken_back_at !== null
  const quote = quoted ? { ...quoted, files: countsOf(quoted) } : message.quote
  const quoteText = quote && (quote.message || filesText(quote.files))
  return (
    <article
      className={classes.message}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-found={isFound || undefined}
      data-message={message.id}
      tabIndex={-1}
      aria-label={`${isOwn ? 'You' : name}, ${timeOfDay(message.created_at)}`}
    >
      <div
        className={classes.bubble}
        data-taken={isTakenBack || undefined}
        data-files={filesText(countsOf(message)) || undefined}
      >
        {message.reply_to && !isTakenBack && quote && (
          <button
            type="button"
            className={classes.quote}
            aria-label={
              quote.sender_id === viewerId
                ? `Show the message from you: ${quoteText?.slice(0, 80)}`
                : `Show the message from ${name}: ${quoteText?.slice(0, 80)}`
            }
            onClick={() => onLead({ id: message.reply_to ?? '', sequence: quote.sequence })}
          >
            <strong dir="auto">{quote.sender_id === viewerId ? 'You' : name}</strong>
            <span dir="auto">{quoteText || 'Message deleted'}</span>
          </button>
        )}
        <MessageFiles {...message} by={isOwn ? 'you' : name} />
        {(isTakenBack || message.message) && (
          <p className={classes.text} dir="auto">
            {isTakenBack ? 'Message deleted' : <LinkedText>{message.message}</LinkedText>}
          </p>
        )}
        <p className={classes.facts}>
          {message.edited_at && !isTakenBack && <span>Edited</span>}
          <time dateTime={message.created_at} title={exact(message.created_at)}>
            {timeOfDay(message.created_at)}
          </time>
          {isOwn && !isTakenBack && <State isRead={isRead} />}
        </p>
        {!isTakenBack && <Reactions message={message} viewerId={viewerId} name={name} canReact={canSend} />}
      </div>
      {!isTakenBack && <Options {...props} isOwn={isOwn} />}
    </article>
  )
}

function State({ isRead }: { isRead: boolean }) {
  const Mark = isRead ? IconChecks : IconCheck
  return (
    <span className={classes.state} data-read={isRead || undefined} title={isRead ? 'Read' : 'Sent'}>
      <Mark size={16} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{isRead ? 'Read' : 'Sent'}</span>
    </span>
  )
}

function Options(props: Props & { isOwn: boolean }) {
  const { isWanted, button, menu } = useLateMenu(MessageMenu.preload)
  return (
    <>
      <ActionIcon
        className={`${classes.options} rigid`}
        size={32}
        aria-label={
          props.isOwn ? 'Options for the message from you' : `Options for the message from ${props.name}`
        }
        title="Options"
        {...button}
      >
        <IconDots size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <Suspense>
          <MessageMenu {...props} menu={menu} />
        </Suspense>
      )}
    </>
  )
}
