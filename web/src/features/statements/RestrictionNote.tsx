import type { Statement } from '@guildhall/contract/acts'
import { useQuery } from '@tanstack/react-query'
import { exact } from '../../lib/dates/dates'
import { useOfNow } from '../../lib/dates/now'
import { TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { restrictionsInQuery } from './statements.api'

type Props = { clubId: string; restriction: keyof typeof actions }

const actions = { silenced: 'silence', banned: 'ban', reviewed: 'review_posts' } as const

/** Says in a club that the viewer may not write there, or that it waits, until when, and where to read why. */
export default function RestrictionNote({ clubId, restriction }: Props) {
  const { data } = useQuery(restrictionsInQuery(clubId))
  const now = useOfNow((at) => at - (at % 60_000))
  const statement = data?.find(
    (one) => one.action === actions[restriction] && one.club?.id === clubId && isInForce(one, now),
  )
  return (
    <Note>
      {textOf(restriction, statement?.endsAt && exact(statement.endsAt))}
      {statement && (
        <>
          {' '}
          Reason: <bdi>{statement.ground}</bdi>.
        </>
      )}{' '}
      {statement ? (
        <TextLink to="/statements/$actId" params={{ actId: statement.id }}>
          Why?
        </TextLink>
      ) : (
        <TextLink to="/settings/$section" params={{ section: 'decisions' }}>
          Decisions about you
        </TextLink>
      )}
      {statement?.appealUntil && ' You can appeal there.'}
    </Note>
  )
}

function textOf(restriction: Props['restriction'], until: string | null | undefined): string {
  if (restriction === 'reviewed')
    return until
      ? `Moderators review your posts here until ${until}. They appear once a moderator approves them.`
      : 'Moderators review your posts here. They appear once a moderator approves them.'
  if (restriction === 'silenced')
    return until
      ? `You can read here, but not write until ${until}.`
      : 'You can read here, but not write for now.'
  return until
    ? `You were banned from this club until ${until}. You can read what is public, and take part in nothing.`
    : 'You were banned from this club. You can read what is public, and take part in nothing.'
}

const isInForce = ({ isReversed, endsAt }: Statement, now: number): boolean =>
  !isReversed && (endsAt === null || Date.parse(endsAt) > now)
