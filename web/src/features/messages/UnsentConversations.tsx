import { Link } from '@tanstack/react-router'
import { useViewer } from '../../lib/session/viewer'
import { Face } from '../../ui/Face'
import { type ChatAddress, type ConversationsQuery, namesOf, UnsentMark } from './ConversationRow'
import classes from './Conversations.module.css'
import { countsOf, filesText } from './filesText'
import { type Unsent, useStuck } from './outbox'

type Props = { query: ConversationsQuery; clubId: string | undefined; open: ChatAddress }

/** Conversations of which only a refused or queued message exists, so that the list does not have them. */
export function UnlistedUnsent({ query, clubId, open }: Props) {
  const viewer = useViewer()
  const stuck = useStuck(viewer?.id ?? '')
  // Later pages may have the others.
  if (!query.data || query.hasNextPage) return null
  const listed = new Set(
    query.data.pages.flatMap(({ items }) =>
      items.map((entry) => keyOf(entry.club_id, entry.member_id ?? '')),
    ),
  )
  const byPerson = new Map<string, Unsent[]>()
  for (const unsent of stuck) {
    const key = keyOf(unsent.clubId, unsent.receiverId)
    if (listed.has(key) || (clubId && clubId !== unsent.clubId)) continue
    byPerson.set(key, [...(byPerson.get(key) ?? []), unsent])
  }
  if (byPerson.size === 0) return null
  return (
    <ul className={classes.unlisted} aria-label="Not sent yet">
      {[...byPerson].map(([key, unsent]) => (
        <li key={key}>
          <UnsentRow unsent={unsent} open={open} />
        </li>
      ))}
    </ul>
  )
}

const keyOf = (clubId: string, personId: string) => `${clubId} ${personId}`

function UnsentRow({ unsent, open }: { unsent: Unsent[]; open: ChatAddress }) {
  const last = unsent.at(-1)
  if (!last) return null
  const { clubId, receiverId, to, message, files } = last
  const name = to?.name || 'Unknown Member'
  const isOpen = open.in === clubId && open.with === receiverId
  return (
    <Link
      to="/messages"
      search={({ club, q }) => ({ club, q, in: clubId, with: receiverId })}
      className={`${classes.row} flex align-start rounded ink undecorated gap-12 pad-8-12`}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
      activeProps={{}}
    >
      <Face person={{ id: receiverId, username: '', imageUrl: null, ...namesOf(name) }} size={44} />
      <div className="fill">
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={classes.club} dir="auto">
          {to?.club}
        </p>
        <p className="flex baseline gap-8">
          <span className={`${classes.last} fill muted note`} dir="auto">
            You: {message || (files && filesText(countsOf(files)))}
          </span>
          <UnsentMark hasFailed={unsent.some(({ failed }) => failed !== undefined)} />
        </p>
      </div>
    </Link>
  )
}
