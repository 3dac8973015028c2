import type { Page } from '@guildhall/contract/common'
import type { ChatEntry } from '@guildhall/contract/messages'
import { IconAlertCircle, IconBellOff, IconClock } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '../../lib/session/viewer'
import { Face } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Conversations.module.css'
import { filesText } from './filesText'
import { useStuck } from './outbox'

/** A conversation in the address. */
export type ChatAddress = { in?: string; with?: string; chat?: string }
export type ConversationsQuery = UseInfiniteQueryResult<InfiniteData<Page<ChatEntry>>>

export const addressOf = ({ id, club_id: clubId, member_id: memberId }: ChatEntry): ChatAddress =>
  memberId ? { in: clubId, with: memberId } : { in: clubId, chat: id }

type ListProps = { query: ConversationsQuery; open: ChatAddress; empty: ReactNode }

export const Conversations = ({ query, open, empty }: ListProps) => (
  <InfiniteList
    query={query}
    label="Conversations"
    layout="rows"
    skeleton={<RowsSkeleton count={5} />}
    errorTitle="Failed to load conversations"
    empty={empty}
  >
    {(entry) => (
      <ConversationRow
        entry={entry}
        isOpen={
          open.in === entry.club_id && (open.chat ? open.chat === entry.id : open.with === entry.member_id)
        }
      />
    )}
  </InfiniteList>
)

function ConversationRow({ entry, isOpen }: { entry: ChatEntry; isOpen: boolean }) {
  const viewer = useViewer()
  const name = entry.member_name || (entry.member_id ? 'Unknown Member' : 'Deleted account')
  const person = entry.member_id
    ? {
        ...{ id: entry.member_id, username: entry.member_username ?? '', imageUrl: entry.member_image },
        ...namesOf(name),
      }
    : null
  const unsent = useStuck(viewer?.id ?? '').filter(
    ({ clubId, receiverId }) => clubId === entry.club_id && receiverId === entry.member_id,
  )
  const last = entry.last_message || filesText(entry.last_files) || 'Message deleted'
  const isOwn = entry.last_sender_id !== null && entry.last_sender_id === viewer?.id
  return (
    <Link
      to="/messages"
      search={({ club, q }) => ({ club, q, ...addressOf(entry) })}
      className={`${classes.row} flex align-start rounded ink undecorated gap-12 pad-8-12`}
      data-open={isOpen || undefined}
      data-unread={(entry.unread_count > 0 && !entry.is_muted) || undefined}
      aria-current={isOpen ? 'true' : undefined}
      activeProps={{}}
    >
      <Face person={person} size={44} />
      <div className="fill">
        <p className="flex baseline gap-8">
          <span className={classes.name} dir="auto">
            {name}
          </span>
          {entry.is_muted && (
            <span className={classes.muted} title="Muted">
              <IconBellOff size={14} stroke={1.8} aria-hidden />
              <span className="visually-hidden">Muted</span>
            </span>
          )}
          <span className={`${classes.when} rigid`}>
            <TimeAgo iso={entry.last_message_time} />
          </span>
        </p>
        <p className={classes.club} dir="auto">
          {entry.club_name}
        </p>
        <p className="flex baseline gap-8">
          <span className={`${classes.last} fill muted note`} dir="auto">
            {isOwn ? `You: ${last}` : last}
          </span>
          {unsent.length > 0 && <UnsentMark hasFailed={unsent.some(({ failed }) => failed !== undefined)} />}
          {entry.unread_count > 0 && (
            <span className={classes.count} data-muted={entry.is_muted || undefined}>
              {entry.unread_count} new
            </span>
          )}
        </p>
      </div>
    </Link>
  )
}

/** Says that a message of a conversation was refused, or waits for a connection. */
export function UnsentMark({ hasFailed }: { hasFailed: boolean }) {
  const UnsentIcon = hasFailed ? IconAlertCircle : IconClock
  return (
    <span className={classes.unsent} data-failed={hasFailed || undefined}>
      <UnsentIcon size={14} stroke={2} aria-hidden />
      {hasFailed ? 'Not sent' : 'Waiting to send'}
    </span>
  )
}

/** Splits a full name for the initials. */
export function namesOf(name: string) {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.at(-1) ?? '' }
}
