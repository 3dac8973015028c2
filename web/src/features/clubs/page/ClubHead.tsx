import type { Club } from '@guildhall/contract/clubs'
import { cardFee } from '@guildhall/contract/fees'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { membersText } from '../../../content/clubLinks'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { Cover } from '../../../ui/Cover'
import { Emblem } from '../../../ui/Face'
import { ClubBadges } from '../ClubBadges'
import classes from './ClubHead.module.css'
import { ClubOptions } from './ClubOptions'
import { JoinButton } from './JoinButton'

type Props = {
  club: Club
  /** On another page than the club's, which has its own heading, its name: 'Members'. */
  subpage?: string
  /** Its name leads to the feed, on tabs without a Feed tab beside them. */
  linked?: boolean
}

/** A club's cover, logo and name; low, so that the first post is in the first third of the screen. */
export function ClubHead({ club, subpage, linked = Boolean(subpage) }: Props) {
  usePageTitle(subpage ? `${subpage} · ${club.name}` : club.name)
  const fee = cardFee(club)
  const Name = subpage ? 'p' : 'h1'
  return (
    <header className={classes.head}>
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={44} eager />
      <div className={classes.words}>
        <Name className={classes.name} dir="auto">
          {linked ? (
            <Link to="/$clubSlug" params={{ clubSlug: club.slug }}>
              {club.name}
            </Link>
          ) : (
            club.name
          )}
        </Name>
        <p className={classes.facts}>
          <Link to="/$clubSlug/members" params={{ clubSlug: club.slug }} className={classes.members}>
            <IconUsers size={16} stroke={1.7} aria-hidden />
            {membersText(club.members)}
          </Link>
          <ClubBadges club={club} business="Business Club" />
          {fee && <span className={classes.fee}>{fee}</span>}
        </p>
      </div>
      <div className={classes.band}>
        <Cover id={club.id} imageUrl={club.thumbnailUrl} width={1100} height="100%" eager />
        {club.can.join === true && <JoinButton club={club} />}
        <ClubOptions club={club} />
      </div>
    </header>
  )
}
