import type { ClubLabel } from '@guildhall/contract/clubs'
import type { Waiting } from '@guildhall/contract/feed'
import { limits } from '@guildhall/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkToPlace } from '../content/links'
import classes from '../features/clubs/PendingClubs.module.css'
import { waitingQuery } from '../features/home/home.api'
import { fullName } from '../lib/text/names'
import { Emblem } from '../ui/Face'
import { LinkButton } from '../ui/links'
import { Panel } from '../ui/Panel'

const none: Waiting = { requests: [], offers: [], jobs: [] }

/** What waits for the viewer's answer: join requests, ownership offers and job applications. */
export function WaitingForYou() {
  const { data = none } = useQuery(waitingQuery)
  if (data.requests.length + data.offers.length + data.jobs.length === 0) return null
  return (
    <Panel title="Waiting for you">
      <ul className={classes.rows}>
        {data.offers.map(({ club, from }) => (
          <Row
            key={club.id}
            club={club}
            note={`${fullName(from)} offered you ownership`}
            action={
              <LinkButton
                to="/$clubSlug"
                params={{ clubSlug: club.slug }}
                variant="default"
                aria-label={`Answer the offer to own ${club.name}`}
              >
                Answer
              </LinkButton>
            }
          />
        ))}
        {data.requests.map(({ club, waiting }) => (
          <Row
            key={club.id}
            club={club}
            note={countLabel(waiting, ['person asks to join', 'people ask to join'], limits.requestsCounted)}
            action={
              <LinkButton
                to="/$clubSlug/members"
                params={{ clubSlug: club.slug }}
                search={{ tab: 'requests' }}
                variant="default"
                aria-label={`Review requests to join ${club.name}`}
              >
                Answer
              </LinkButton>
            }
          />
        ))}
        {data.jobs.map(({ item, applications }) => (
          <Row
            key={item.id}
            club={item.club}
            title={item.title}
            note={countLabel(applications, ['new application', 'new applications'], limits.waitingCounted)}
            action={
              <LinkButton
                {...linkToPlace(item)}
                variant="default"
                aria-label={`See the applications for ${item.title}`}
              >
                See
              </LinkButton>
            }
          />
        ))}
      </ul>
    </Panel>
  )
}

const countLabel = (count: number, [one, many]: readonly [string, string], most = Number.POSITIVE_INFINITY) =>
  `${count.toLocaleString('en')}${count >= most ? ' or more' : ''} ${count === 1 ? one : many}`

type RowProps = { club: ClubLabel; title?: string; note: string; action: ReactNode }

/** A club, or an item in it. */
function Row({ club, title, note, action }: RowProps) {
  return (
    <li className={classes.row}>
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={48} />
      <span className={classes.words}>
        {title ? (
          <span className={classes.name} dir="auto">
            {title}
          </span>
        ) : (
          <Link to="/$clubSlug" params={{ clubSlug: club.slug }} className={classes.name} dir="auto">
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
