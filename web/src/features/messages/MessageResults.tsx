import type { FoundMessage } from '@guildhall/contract/message-search'
import { IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Highlight } from '../../ui/Highlight'
import { InfiniteList } from '../../ui/InfiniteList'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import { aroundMatch } from './aroundMatch'
import { type ChatAddress, Conversations, type ConversationsQuery } from './ConversationRow'
import classes from './Conversations.module.css'
import { messageSearchQuery } from './messages.api'

type Props = {
  q: string
  clubId: string | undefined
  /** Conversations with people of that name. */
  query: ConversationsQuery
  open: ChatAddress
  at: number | undefined
  onShowAgain: () => void
}

/** Conversations with people found by name, then messages found by their words. */
export function MessageResults({ q, clubId, query, open, at, onShowAgain }: Props) {
  const found = useInfiniteQuery(messageSearchQuery(clubId ?? '', q))
  const forms = found.data?.pages.flatMap((page) => page.forms ?? []) ?? []
  const hasPeople = query.data?.pages.some(({ items }) => items.length > 0)
  const hasMessages = found.data?.pages.some(({ items }) => items.length > 0)
  const isNothing = query.data && found.data && !hasPeople && !hasMessages
  // Both at once: people that come later would move the messages.
  const isLoading = query.isPending || found.isPending
  return (
    <>
      <p className="visually-hidden" role="status">
        {isNothing ? 'Nothing found' : !isLoading && hasMessages && 'Messages found'}
      </p>
      {isLoading && <RowsSkeleton count={5} />}
      {isNothing && (
        <EmptyState bare icon={<IconMessages size={24} stroke={1.6} />} title="No messages found">
          {clubId ? 'Try other words, a name, or all clubs.' : 'Try other words or a name.'}
        </EmptyState>
      )}
      {!isLoading && (hasPeople || query.isError) && (
        <section aria-labelledby="found-people">
          <h2 className={classes.heading} id="found-people">
            People
          </h2>
          <Conversations query={query} open={open} empty={null} />
        </section>
      )}
      {!isLoading && !isNothing && (
        <section aria-labelledby="found-messages">
          <h2 className={classes.heading} id="found-messages">
            Messages
          </h2>
          <InfiniteList
            query={found}
            label="Found messages"
            layout="rows"
            skeleton={<RowsSkeleton count={5} />}
            errorTitle="Failed to search messages"
            empty={<p className={classes.nothing}>No message has these words.</p>}
          >
            {(message) => (
              <FoundRow
                message={message}
                q={q}
                forms={forms}
                isOpen={at === message.sequence && isOf(message, open)}
                onShowAgain={onShowAgain}
              />
            )}
          </InfiniteList>
        </section>
      )}
    </>
  )
}

const placeOf = ({ club, member, conversation_id: id }: FoundMessage): ChatAddress =>
  member ? { in: club.id, with: member.id } : { in: club.id, chat: id }

const isOf = (message: FoundMessage, open: ChatAddress): boolean => {
  const place = placeOf(message)
  return place.in === open.in && place.with === open.with && place.chat === open.chat
}

type RowProps = {
  message: FoundMessage
  q: string
  forms: readonly string[]
  isOpen: boolean
  onShowAgain: () => void
}

function FoundRow({ message, q, forms, isOpen, onShowAgain }: RowProps) {
  const viewer = useViewer()
  const { member, club, sender_id: senderId, sequence, excerpt, created_at: sentAt } = message
  const name = member ? fullName(member) : 'Deleted account'
  const isOwn = senderId !== null && senderId === viewer?.id
  return (
    <Link
      to="/messages"
      search={({ club: filter, q: words }) => ({ club: filter, q: words, ...placeOf(message), at: sequence })}
      className={`${classes.row} flex align-start rounded ink undecorated gap-12 pad-8-12`}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
      activeProps={{}}
      onClick={() => isOpen && onShowAgain()}
    >
      <Face person={member} size={36} />
      <div className="fill">
        <p className="flex baseline gap-8">
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={`${classes.when} rigid`}>
            <TimeAgo iso={sentAt} />
          </span>
        </p>
        <p className={classes.club} dir="auto">
          {club.name}
        </p>
        <p className={classes.found} dir="auto">
          {isOwn && 'You: '}
          <Highlight text={aroundMatch(excerpt, q, forms)} q={q} forms={forms} />
        </p>
      </div>
    </Link>
  )
}
