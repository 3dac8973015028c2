import type { Person } from '@guildhall/contract/common'
import type { ChatEntry } from '@guildhall/contract/messages'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconBellOff, IconMessages, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { useViewer } from '../../lib/session/viewer'
import { Face } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Conversations.module.css'
import { filesText } from './filesText'
import { chatClubsQuery, chatListQuery } from './messages.api'
import { useStuck } from './outbox'

export type ChatFilters = { club?: string | undefined; q?: string | undefined }
/** A conversation in the address. */
export type ChatAddress = { in?: string; with?: string; chat?: string }

export const addressOf = ({ id, club_id: clubId, member_id: memberId }: ChatEntry): ChatAddress =>
  memberId ? { in: clubId, with: memberId } : { in: clubId, chat: id }

type NewChat = {
  person: Person | null
  name: string
  /** Undefined until known. */
  club: string | undefined
  note: string
}

type Props = {
  filters: ChatFilters
  onFilter: (change: ChatFilters) => void
  /** The open conversation. */
  open: ChatAddress
  /** A conversation without messages yet. */
  newChat?: NewChat | undefined
}

/** The viewer's conversations, latest first. */
export function ConversationList({ filters, onFilter, open, newChat }: Props) {
  const query = useInfiniteQuery(chatListQuery(filters.club, filters.q))
  const search = useTypedFilter(filters.q ?? '', (q) => onFilter({ q: q || undefined }))
  return (
    <div className={classes.list}>
      <div className={classes.filters}>
        <ClubChoice value={filters.club ?? ''} onChange={(club) => onFilter({ club: club || undefined })} />
        <TextInput
          {...search}
          type="search"
          aria-label="Search people"
          placeholder="Search people"
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        />
      </div>
      <div className={classes.rows}>
        {newChat && (
          <div className={classes.row} data-open>
            <Face person={newChat.person} size={44} />
            <div className={classes.words}>
              <p className={classes.name}>New Chat</p>
              <p className={classes.club} dir="auto">
                {newChat.club ? `${newChat.name} · ${newChat.club}` : newChat.name}
              </p>
              <p className={classes.last}>{newChat.note}</p>
            </div>
          </div>
        )}
        <InfiniteList
          query={query}
          label="Conversations"
          layout="rows"
          skeleton={<RowsSkeleton count={5} />}
          errorTitle="Failed to load conversations"
          empty={newChat ? null : <NoConversations isFiltered={Boolean(filters.q || filters.club)} />}
        >
          {(entry) => (
            <ConversationRow
              entry={entry}
              isOpen={
                open.in === entry.club_id &&
                (open.chat ? open.chat === entry.id : open.with === entry.member_id)
              }
            />
          )}
        </InfiniteList>
      </div>
    </div>
  )
}

const NoConversations = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState bare icon={<IconMessages size={24} stroke={1.6} />} title="No messages found">
    {isFiltered
      ? 'Try another name or club.'
      : 'Start a conversation from the members of a club, or from a service, product or job.'}
  </EmptyState>
)

function ClubChoice({ value, onChange }: { value: string; onChange: (clubId: string) => void }) {
  const { data: clubs = [] } = useQuery(chatClubsQuery)
  const total = clubs.reduce((sum, { unread_count: count }) => sum + count, 0)
  return (
    <NativeSelect
      aria-label="Club"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: withCount('All clubs', total) },
        ...clubs.map((club) => ({
          value: club.club_id,
          label: withCount(club.club_name, club.unread_count),
        })),
      ]}
    />
  )
}

const withCount = (name: string, count: number) => (count > 0 ? `${name} (${count})` : name)

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
  const hasFailed = unsent.some(({ failed }) => failed !== undefined)
  const isOwn = entry.last_sender_id !== null && entry.last_sender_id === viewer?.id
  return (
    <Link
      to="/messages"
      search={({ club, q }) => ({ club, q, ...addressOf(entry) })}
      className={classes.row}
      data-open={isOpen || undefined}
      data-unread={(entry.unread_count > 0 && !entry.is_muted) || undefined}
      aria-current={isOpen ? 'true' : undefined}
      activeProps={{}}
    >
      <Face person={person} size={44} />
      <div className={classes.words}>
        <p className={classes.top}>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          {entry.is_muted && (
            <span className={classes.muted} title="Muted">
              <IconBellOff size={14} stroke={1.8} aria-hidden />
              <span className="visually-hidden">Muted</span>
            </span>
          )}
          <span className={classes.when}>
            <TimeAgo iso={entry.last_message_time} />
          </span>
        </p>
        <p className={classes.club} dir="auto">
          {entry.club_name}
        </p>
        <p className={classes.top}>
          <span className={classes.last} dir="auto">
            {isOwn && 'You: '}
            {entry.last_message || filesText(entry.last_files) || 'Message deleted'}
          </span>
          {unsent.length > 0 && (
            <span className={classes.unsent} data-failed={hasFailed || undefined}>
              {hasFailed ? 'Not sent' : 'Waiting to send'}
            </span>
          )}
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

/** Splits a full name for the initials. */
function namesOf(name: string) {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.at(-1) ?? '' }
}
