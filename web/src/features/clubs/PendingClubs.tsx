import type { ClubCard, MyClubs } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { membersText } from '../../content/clubLinks'
import { Emblem } from '../../ui/Face'
import { LinkButton } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import classes from './PendingClubs.module.css'

type Props = Pick<MyClubs, 'invited'> & { asked?: MyClubs['asked'] }

/** Clubs that invited the viewer, and clubs the viewer asked to join. */
export function PendingClubs({ invited, asked = [] }: Props) {
  if (invited.length + asked.length === 0) return null
  return (
    <div className={classes.panels}>
      {invited.length > 0 && (
        <Panel title={plural(invited.length, 'You are invited', 'Your invitations')}>
          <ul className="grid plain-list gap-16">
            {invited.map((club) => (
              <Row key={club.id} club={club}>
                <LinkButton to="/join-club" search={{ club: club.id }}>
                  Accept Invitation
                </LinkButton>
              </Row>
            ))}
          </ul>
        </Panel>
      )}
      {asked.length > 0 && (
        <Panel title="Waiting for an answer">
          <ul className="grid plain-list gap-16">
            {asked.map((club) => (
              <Row key={club.id} club={club}>
                <span className="muted note">Request Sent</span>
              </Row>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Row({ club, children }: { club: ClubCard; children: ReactNode }) {
  return (
    <li className="wrap gap-12 rows-8">
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={48} />
      <span className={classes.words}>
        <Link to="/$clubSlug/preview" params={{ clubSlug: club.slug }} className={classes.name} dir="auto">
          {club.name}
        </Link>
        <span className="muted note">
          {membersText(club.members)}
          {club.isPrivate && ' · Private'}
        </span>
      </span>
      {children}
    </li>
  )
}
