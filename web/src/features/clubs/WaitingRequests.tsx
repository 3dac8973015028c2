import type { MyClub } from '@guildhall/contract/clubs'
import { Link } from '@tanstack/react-router'
import { Emblem } from '../../ui/Face'
import { LinkButton } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import classes from './PendingClubs.module.css'

/** Who asks to be let into the clubs that one runs; nothing where nobody does. */
export function WaitingRequests({ clubs }: { clubs: readonly MyClub[] }) {
  const asked = clubs.filter(({ waiting = 0 }) => waiting > 0)
  if (asked.length === 0) return null
  return (
    <Panel title="Waiting for you">
      <ul className={classes.rows}>
        {asked.map((club) => (
          <li key={club.id} className={classes.row}>
            <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={48} />
            <span className={classes.words}>
              <Link to="/$clubSlug" params={{ clubSlug: club.slug }} className={classes.name} dir="auto">
                {club.name}
              </Link>
              <span className={classes.note}>{requestsText(club.waiting ?? 0)}</span>
            </span>
            <LinkButton
              to="/$clubSlug/members"
              params={{ clubSlug: club.slug }}
              search={{ tab: 'requests' }}
              variant="default"
              aria-label={`Answer those who ask to join ${club.name}`}
            >
              Answer
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const requestsText = (count: number) =>
  count === 1 ? '1 person asks to join' : `${count.toLocaleString('en')} people ask to join`
