import type { Person } from '@guildhall/contract/common'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconMessages, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { Face } from '../../ui/Face'
import { EmptyState } from '../../ui/States'
import type { ChatAddress } from './ConversationRow'
import { Conversations } from './ConversationRow'
import classes from './Conversations.module.css'
import { MessageResults } from './MessageResults'
import { chatClubsQuery, chatListQuery } from './messages.api'
import { UnlistedUnsent } from './UnsentConversations'

export type ChatFilters = { club?: string | undefined; q?: string | undefined }
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
  /** The sequence of the message that the open conversation is shown around. */
  at?: number | undefined
  /** Called when that message is chosen again. */
  onShowAgain: () => void
  /** A conversation without messages yet. */
  newChat?: NewChat | undefined
}

/** The viewer's conversations, latest first, or those found by name and the messages found by their words. */
export function ConversationList({ filters, onFilter, open, at, onShowAgain, newChat }: Props) {
  const query = useInfiniteQuery(chatListQuery(filters.club, filters.q))
  const search = useTypedFilter(filters.q ?? '', (q) => onFilter({ q: q || undefined }))
  return (
    <div className={classes.list}>
      <div className={classes.filters}>
        <ClubChoice value={filters.club ?? ''} onChange={(club) => onFilter({ club: club || undefined })} />
        <TextInput
          {...search}
          type="search"
          aria-label="Search messages and people"
          placeholder="Search messages and people"
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        />
      </div>
      <div className={classes.rows}>
        {newChat && (
          <div
            className={`${classes.row} flex align-start rounded ink undecorated gap-12 pad-8-12`}
            data-open
          >
            <Face person={newChat.person} size={44} />
            <div className="fill">
              <p className={classes.name}>New Chat</p>
              <p className={classes.club} dir="auto">
                {newChat.club ? `${newChat.name} · ${newChat.club}` : newChat.name}
              </p>
              <p className={`${classes.last} fill muted note`}>{newChat.note}</p>
            </div>
          </div>
        )}
        {filters.q ? (
          <MessageResults {...{ q: filters.q, clubId: filters.club, open, at, onShowAgain }} query={query} />
        ) : (
          <>
            <UnlistedUnsent query={query} clubId={filters.club} open={open} />
            <Conversations
              query={query}
              open={open}
              empty={newChat ? null : <NoConversations isFiltered={Boolean(filters.club)} />}
            />
          </>
        )}
      </div>
    </div>
  )
}

const NoConversations = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState bare icon={<IconMessages size={24} stroke={1.6} />} title="No messages found">
    {isFiltered
      ? 'Try another club.'
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
