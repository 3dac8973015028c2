import type { ChatMessage } from '@guildhall/contract/messages'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayName } from '../../lib/dates/dates'
import { useNow } from '../../lib/dates/now'
import { toast } from '../../lib/page/toast'
import classes from './Chat.module.css'
import type { Replying } from './ChatInput'
import { chatFailure } from './chatFailure'
import { boundsOf, windowAround, windowAtEnd, windowEarlier, windowLater } from './logWindow'
import { MessageRow } from './MessageRow'
import { readEarlier, readLater, threadQuery } from './messages.api'
import type { Unsent } from './outbox'
import { type ChatPlace, filesPlaceOf } from './place'
import { rowsOf } from './rows'
import { savedPosition } from './scrollPosition'
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
  /** At the latest message, whatever is new before it. */
  opensAtEnd?: boolean
  /** Opens the conversation around a message, or at its latest ones. */
  onOpen: (around: number | undefined) => void
}

/** Beyond this distance, the conversation is opened around a message instead of loading all before it. */
const maxLoadedToScroll = 200

/** The messages by day, latest at the bottom. Scrolling up loads earlier ones; only the part in view is rendered. */
export function MessageLog(props: Props) {
  const { place, thread, unsent, viewerId, name, onReply, onEdit, onReport, onOpen } = props
  const { opensAtEnd = false } = props
  const { now } = useNow()
  const queries = useQueryClient()
  const since = useReadUpTo(thread)
  const { messages, next, later } = thread
  const { around } = place
  const scrollName = filesPlaceOf(viewerId, place)
  const [shown, setShown] = useState(() =>
    opensAtEnd ? windowAtEnd(messages) : firstWindow({ thread, around, viewerId, scrollName }),
  )
  /** ID of the message to scroll to. */
  const [target, setTarget] = useState(() =>
    around === undefined ? undefined : messages.find(({ sequence }) => sequence >= around)?.id,
  )
  const { isLoading, load } = useLoading()
  const [start, end] = boundsOf(messages, shown)
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  const isAllLoaded = later === null
  const hasLatest = isAllLoaded && end === messages.length
  const waiting = isAllLoaded ? unsent.filter(({ id }) => !byId.has(id)) : []
  const days = useMemo(
    () => rowsOf(messages.slice(start, end), { viewerId, since, hasEarlier: start > 0 || next !== null }),
    [messages, start, end, viewerId, since, next],
  )
  // One commit later, so that what comes into view by scrolling is not announced as new.
  const hadLatest = useDeferredValue(hasLatest)

  const loadEarlier = () => load('Failed to load earlier messages', () => readEarlier(queries, place))
  const showLatest = () => (isAllLoaded ? setShown(windowAtEnd(messages)) : onOpen(undefined))
  const log = useRef<HTMLDivElement>(null)
  const { isAway, toEnd, leaveEnd } = useChatScroll(log, {
    name: scrollName,
    first: messages[start]?.id,
    last: (hasLatest && waiting.at(-1)?.id) || messages[end - 1]?.id,
    latest: isAllLoaded ? (waiting.at(-1)?.id ?? messages.at(-1)?.id) : unsent.at(-1)?.id,
    isAllLoaded,
    hasLatest,
    isOwnLatest: unsent.some(({ id }) => !byId.has(id)) || messages.at(-1)?.sender_id === viewerId,
    isAround: around !== undefined,
    opensAtEnd,
    onTop: () => {
      if (start > 0) setShown(windowEarlier(messages, shown))
      else if (next) void loadEarlier()
    },
    onBottom: () => {
      if (end < messages.length) setShown(windowLater(messages, shown))
      else void load('Failed to load later messages', () => readLater(queries, place))
    },
    onEnd: showLatest,
  })

  /** Scrolls to the answered message, loading earlier ones if needed. */
  async function scrollToMessage({ id, sequence }: { id: string; sequence: number }) {
    const { queryKey } = threadQuery(queries, place)
    const before = ({ messages: [first], next }: Thread) =>
      next === null ? 0 : (first?.sequence ?? 0) - sequence
    leaveEnd()
    if (before(thread) > maxLoadedToScroll) return onOpen(sequence)
    let known = thread
    while (before(known) > 0) {
      if (!(await loadEarlier())) return
      known = queries.getQueryData(queryKey) ?? known
    }
    leaveEnd()
    setShown(windowAround(known.messages, sequence))
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
        aria-live={isLoading || !hasLatest || !hadLatest ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys
        tabIndex={0}
      >
        {start === 0 && next !== null && (
          <div className="flex justify-center">
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
                  quoted={message.reply_to ? byId.get(message.reply_to) : undefined}
                  isFound={message.sequence === around}
                  isRead={message.sequence <= thread.seen_sequence || message.status === 'read'}
                  canSend={thread.can.send === true}
                  onLead={scrollToMessage}
                />
              </Fragment>
            ))}
          </section>
        ))}
        {hasLatest && waiting.length > 0 && (
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

type First = {
  thread: Thread
  around: number | undefined
  viewerId: string
  scrollName: string
}

/** What a conversation opens with: the message to show, else the new ones, else where the viewer left it. */
function firstWindow({ thread: { messages, read_sequence: read }, around, viewerId, scrollName }: First) {
  if (around !== undefined) return windowAround(messages, around)
  const isNew = messages.some(({ sequence, sender_id: by }) => sequence > read && by !== viewerId)
  const saved = isNew ? undefined : savedPosition(scrollName)
  const last = saved && messages.find(({ id }) => id === saved.id)
  return last ? windowAround(messages, last.sequence) : windowAtEnd(messages)
}

/** Loads one page at a time. `load` returns false if it failed, or while another page is loading. */
function useLoading() {
  const [isLoading, setLoading] = useState(false)
  const isBusy = useRef(false)
  async function load(title: string, read: () => Promise<void>): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setLoading(true)
    try {
      await read()
      return true
    } catch (error) {
      toast.error(title, chatFailure(error))
      return false
    } finally {
      isBusy.current = false
      setLoading(false)
    }
  }
  return { isLoading, load }
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
