import type { ChatMessage } from '@guildhall/contract/messages'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { dayName } from '../../lib/dates/dates'
import { useNow } from '../../lib/dates/now'
import { toast } from '../../lib/page/toast'
import classes from './Chat.module.css'
import type { Replying } from './ChatInput'
import { chatFailure } from './chatFailure'
import { MessageRow } from './MessageRow'
import { readEarlier, threadQuery } from './messages.api'
import type { Unsent } from './outbox'
import { type ChatPlace, filesPlaceOf } from './place'
import { rowsOf } from './rows'
import type { Thread } from './thread'
import { UnsentRow } from './UnsentRow'
import { useChatScroll } from './useChatScroll'
import { useIsPageVisible } from './useMarkRead'

type Props = {
  place: ChatPlace
  thread: Thread
  unsent: Unsent[]
  viewerId: string
  name: string
  onReply: (replying: Replying) => void
  onEdit: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
}

/** The messages by day, latest at the bottom. Scrolling up loads earlier ones. */
export function MessageLog({ place, thread, unsent, viewerId, name, onReply, onEdit, onReport }: Props) {
  const { now } = useNow()
  const queries = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  /** ID of the message to scroll to. */
  const [target, setTarget] = useState<string>()
  const isBusy = useRef(false)
  const since = useReadUpTo(thread)
  const { messages, next } = thread
  const known = new Set(messages.map(({ id }) => id))
  const waiting = unsent.filter(({ id }) => !known.has(id))
  const days = rowsOf(messages, { viewerId, since, hasEarlier: next !== null })
  const last = waiting.at(-1)?.id ?? messages.at(-1)?.id
  const isOwnLast = waiting.length > 0 || messages.at(-1)?.sender_id === viewerId

  async function loadEarlier(): Promise<boolean> {
    if (!next || isBusy.current) return false
    isBusy.current = true
    setLoading(true)
    try {
      await readEarlier(queries, place)
      return true
    } catch (error) {
      toast.error('Failed to load earlier messages', chatFailure(error))
      return false
    } finally {
      isBusy.current = false
      setLoading(false)
    }
  }

  const log = useRef<HTMLDivElement>(null)
  const { isAway, toEnd, leaveEnd } = useChatScroll(log, {
    name: filesPlaceOf(viewerId, place),
    first: messages[0]?.id,
    last,
    isOwnLast,
    onTop: () => void loadEarlier(),
  })

  /** Scrolls to the answered message, loading earlier ones if needed. */
  async function scrollToMessage({ id, sequence }: { id: string; sequence: number }) {
    const { queryKey } = threadQuery(queries, place)
    const isBefore = ({ messages: [first], next }: Thread) =>
      next !== null && (first?.sequence ?? 0) > sequence
    leaveEnd()
    for (let known = thread; isBefore(known); known = queries.getQueryData(queryKey) ?? known) {
      try {
        await readEarlier(queries, place)
      } catch (error) {
        return toast.error('Failed to load earlier messages', chatFailure(error))
      }
    }
    leaveEnd()
    setTarget(id)
  }

  // In a layout effect, when the message is in the document.
  useLayoutEffect(() => {
    const node = target && log.current?.querySelector<HTMLElement>(`[data-message="${target}"]`)
    if (!node) return
    setTarget(undefined)
    node.scrollIntoView({ block: 'center' })
    node.focus({ preventScroll: true })
  })

  return (
    <div className={classes.around}>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-label="Messages"
        aria-live={isLoading ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys
        tabIndex={0}
      >
        {next !== null && (
          <div className={classes.earlier}>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={isLoading}
              onClick={() => void loadEarlier()}
            >
              Earlier messages
            </Button>
          </div>
        )}
        {messages.length + waiting.length === 0 && (
          <p className={classes.nothing}>
            No messages yet. {thread.can.send === true && name && `Say hello to ${name}.`}
          </p>
        )}
        {days.map(({ key, iso, rows }) => (
          <section key={key} className={classes.day} aria-label={dayName(iso, now)}>
            <p className={classes.date}>
              <time dateTime={iso}>{dayName(iso, now)}</time>
            </p>
            {rows.map(({ message, isNew, isFirst }) => (
              <Fragment key={message.id}>
                {isNew && (
                  <p className={classes.since} data-since>
                    <span>New messages</span>
                  </p>
                )}
                <MessageRow
                  {...{ message, name, viewerId, isFirst, onReply, onEdit, onReport }}
                  quoted={message.reply_to ? messages.find(({ id }) => id === message.reply_to) : undefined}
                  isRead={message.sequence <= thread.seen_sequence || message.status === 'read'}
                  canSend={thread.can.send === true}
                  onLead={scrollToMessage}
                />
              </Fragment>
            ))}
          </section>
        ))}
        {waiting.length > 0 && (
          // Sent messages are announced by the log above; announcing them here would repeat them.
          <section className={classes.day} aria-label="Not sent yet" aria-live="off">
            {waiting.map((one, index) => (
              <UnsentRow key={one.id} unsent={one} viewerId={viewerId} name={name} isFirst={index === 0} />
            ))}
          </section>
        )}
      </div>
      {isAway && (
        <Button
          className={classes.toEnd}
          variant="default"
          size="xs"
          radius="xl"
          leftSection={<IconArrowDown size={16} stroke={1.8} aria-hidden />}
          onClick={toEnd}
        >
          {isAway === 'news' ? 'New messages' : 'Latest messages'}
        </Button>
      )}
    </div>
  )
}

/** The last message read before the conversation was opened, or before the page was last hidden. */
function useReadUpTo({ read_sequence: readSequence, messages }: Thread): number {
  const [since, setSince] = useState(readSequence)
  const isVisible = useIsPageVisible()
  const [wasVisible, setWasSeen] = useState(isVisible)
  if (isVisible !== wasVisible) {
    setWasSeen(isVisible)
    if (!isVisible) setSince(messages.at(-1)?.sequence ?? 0)
  }
  return since
}
