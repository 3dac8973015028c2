import type { Statement } from '@guildhall/contract/acts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { exact } from '../../lib/dates/dates'
import { useOfNow } from '../../lib/dates/now'
import { TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { statementsQuery } from './statements.api'

type Props = { clubId: string; restriction: 'silenced' | 'banned' }

const actions = { silenced: 'silence', banned: 'ban' } as const

/** Says in a club that the viewer may not write there, until when, and where to read why. */
export default function RestrictionNote({ clubId, restriction }: Props) {
  const { data } = useInfiniteQuery(statementsQuery)
  const now = useOfNow((at) => at - (at % 60_000))
  const statement = data?.pages
    .flatMap(({ items }) => items)
    .find((one) => one.action === actions[restriction] && one.club?.id === clubId && isInForce(one, now))
  const until = statement?.endsAt ? ` until ${exact(statement.endsAt)}` : ''
  return (
    <Note>
      {restriction === 'silenced'
        ? `You can read here, but not write${until || ' for now'}.`
        : `You were banned from this club${until}. You can read what is public, and take part in nothing.`}{' '}
      {statement ? (
        <TextLink to="/statements/$actId" params={{ actId: statement.id }}>
          Why?
        </TextLink>
      ) : (
        <TextLink to="/settings/$section" params={{ section: 'decisions' }}>
          Decisions about you
        </TextLink>
      )}
    </Note>
  )
}

const isInForce = ({ isReversed, endsAt }: Statement, now: number): boolean =>
  !isReversed && (endsAt === null || Date.parse(endsAt) > now)
