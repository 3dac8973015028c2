import type { ClubCard, ClubLabel } from '@guildhall/contract/clubs'
import type { Waiting } from '@guildhall/contract/feed'
import { limits } from '@guildhall/contract/limits'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { membersText } from '../../content/clubLinks'
import { linkToPlace } from '../../content/links'
import { fullName } from '../../lib/text/names'
import { Emblem } from '../../ui/Face'
import { LinkButton } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import classes from './WaitingForYou.module.css'

const none: Waiting = { requests: [], offers: [], jobs: [], courses: [] }

/** One row more than shown takes the place of 'Show all'. */
const shownRows = 2

type Props = {
  invited: readonly ClubCard[]
  /** Undefined if it could not be loaded. */
  waiting: Waiting | undefined
}

/** What waits for the viewer's answer: invitations, ownership offers, join requests and job applications. */
export function WaitingForYou({ invited, waiting = none }: Props) {
  const [isWhole, setWhole] = useState(false)
  const rows = [...invited.map(invitation), ...waiting.offers.map(offer), ...waiting.requests.map(requests)]
  rows.push(...waiting.jobs.map(applications))
  if (rows.length === 0) return null
  const isCut = !isWhole && rows.length > shownRows + 1
  return (
    <Panel title="Waiting for you" className={classes.panel}>
      <ul className="one-column plain-list gap-8">{isCut ? rows.slice(0, shownRows) : rows}</ul>
      {isCut && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.all}
          aria-label={`Show all ${rows.length} that wait for you`}
          onClick={() => setWhole(true)}
        >
          Show all {rows.length}
        </Button>
      )}
    </Panel>
  )
}

const invitation = (club: ClubCard) => (
  <Row
    key={`invitation ${club.id}`}
    club={club}
    isOutside
    note={`You’re invited · ${membersText(club.members)}`}
    action={
      <LinkButton
        to="/join-club"
        search={{ club: club.id }}
        size="xs"
        aria-label={`Accept Invitation to ${club.name}`}
      >
        Accept Invitation
      </LinkButton>
    }
  />
)

const offer = ({ club, from }: Waiting['offers'][number]) => (
  <Row
    key={`offer ${club.id}`}
    club={club}
    note={`${fullName(from)} offered you ownership`}
    action={
      <LinkButton
        to="/$clubSlug"
        params={{ clubSlug: club.slug }}
        variant="default"
        size="xs"
        aria-label={`Answer the offer to own ${club.name}`}
      >
        Answer
      </LinkButton>
    }
  />
)

const requests = ({ club, waiting }: Waiting['requests'][number]) => (
  <Row
    key={`requests ${club.id}`}
    club={club}
    note={countLabel(waiting, ['person asks to join', 'people ask to join'], limits.requestsCounted)}
    action={
      <LinkButton
        to="/$clubSlug/members"
        params={{ clubSlug: club.slug }}
        search={{ tab: 'requests' }}
        variant="default"
        size="xs"
        aria-label={`Review requests to join ${club.name}`}
      >
        Review
      </LinkButton>
    }
  />
)

const applications = ({ item, applications: count }: Waiting['jobs'][number]) => (
  <Row
    key={`job ${item.id}`}
    club={item.club}
    title={item.title}
    note={countLabel(count, ['new application', 'new applications'], limits.waitingCounted)}
    action={
      <LinkButton
        {...linkToPlace(item)}
        variant="default"
        size="xs"
        aria-label={`See the applications for ${item.title}`}
      >
        See
      </LinkButton>
    }
  />
)

const countLabel = (count: number, [one, many]: readonly [string, string], most = Number.POSITIVE_INFINITY) =>
  `${numberText(count)}${count >= most ? ' or more' : ''} ${plural(count, one, many)}`

type RowProps = { club: ClubLabel; title?: string; note: string; action: ReactNode; isOutside?: boolean }

/** A club, or an item in it. */
function Row({ club, title, note, action, isOutside }: RowProps) {
  return (
    <li className={classes.row}>
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={36} />
      <span className="stack fill">
        {title ? (
          <span className={classes.name} dir="auto">
            {title}
          </span>
        ) : (
          <Link
            to={isOutside ? '/$clubSlug/preview' : '/$clubSlug'}
            params={{ clubSlug: club.slug }}
            className={classes.name}
            dir="auto"
          >
            {club.name}
          </Link>
        )}
        <span className={classes.note} dir="auto">
          {note}
        </span>
      </span>
      {action}
    </li>
  )
}
