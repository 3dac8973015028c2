import type { Club } from '@guildhall/contract/clubs'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ClubBadges } from '../../features/clubs/ClubBadges'
import { cardFee } from '../../features/clubs/fees'
import { membersText } from '../../lib/clubLinks'
import { usePageTitle } from '../../lib/usePageTitle'
import { Cover } from '../../ui/Cover'
import { Emblem } from '../../ui/Face'
import classes from './ClubHead.module.css'
import { ClubOptions } from './ClubOptions'
import { JoinButton } from './JoinButton'

/** The top of a club's page, which makes it a place of its own. */
export function ClubHead({ club }: { club: Club }) {
  usePageTitle(club.name)
  const fee = cardFee(club)
  return (
    <header className={classes.head}>
      <Cover id={club.id} imageUrl={club.thumbnailUrl} height="clamp(112px, 18vw, 192px)" />
      <div className={classes.row}>
        <span className={classes.emblem}>
          <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={88} />
        </span>
        <div className={classes.words}>
          <h1 dir="auto">{club.name}</h1>
          <p className={classes.facts}>
            <Link to="/$clubSlug/members" params={{ clubSlug: club.slug }} className={classes.members}>
              <IconUsers size={18} stroke={1.7} aria-hidden />
              {membersText(club.members)}
            </Link>
            <ClubBadges club={club} business="Business Club" />
            {fee && <span className={classes.fee}>{fee}</span>}
          </p>
          {club.categories.length > 0 && (
            <p className={classes.categories}>{club.categories.slice(0, 4).join(' · ')}</p>
          )}
        </div>
        <div className={classes.actions}>
          {club.can.join === true && <JoinButton club={club} />}
          <ClubOptions club={club} />
        </div>
      </div>
    </header>
  )
}
