import type { ClubCard as Card } from '@guildhall/contract/clubs'
import { cardFee } from '@guildhall/contract/fees'
import { limits } from '@guildhall/contract/limits'
import { plainText } from '@guildhall/contract/plain-text'
import { plural } from '@guildhall/contract/plural'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkToClub, membersText } from '../../content/clubLinks'
import { Cover } from '../../ui/Cover'
import { Emblem } from '../../ui/Face'
import { ClubBadges } from './ClubBadges'
import classes from './ClubCard.module.css'

/** The server counts up to 1,000. */
const waitingText = (waiting: number) =>
  plural(waiting, '{n} request', waiting >= limits.requestsCounted ? '1,000+ requests' : '{n} requests')

const roles = { owner: 'Owner', admin: 'Admin', member: 'Member' }

type Props = {
  club: Card
  /** An example of the card for the club form, without links. */
  sample?: boolean
  /** Loads the cover right away, for cards at the top of the page. */
  eager?: boolean
  /** Number of pending join requests, for people who can answer them. */
  waiting?: number | undefined
  /** Why the club is suggested. */
  note?: string | undefined
}

/** A club in a grid. Links to the club for members, and to its preview for others. */
export function ClubCard({ club, sample, eager, waiting, note }: Props) {
  const fee = cardFee(club)
  return (
    <article className={classes.card} data-sample={sample || undefined}>
      <div className="relative">
        <Cover id={club.id} imageUrl={club.thumbnailUrl} height={104} eager={eager} />
        {fee && <span className={classes.fee}>{fee}</span>}
      </div>
      <div className={classes.top}>
        <div className={classes.emblem}>
          <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={48} eager={eager} />
        </div>
        {club.role && <span className="green-text strong-small">{roles[club.role]}</span>}
      </div>
      <div className={classes.words}>
        {sample ? (
          <p className={classes.name} dir="auto">
            {club.name}
          </p>
        ) : (
          <h2 className={classes.name} dir="auto">
            <Link {...linkToClub(club)}>{club.name}</Link>
          </h2>
        )}
        {club.categories.length > 0 && <p className={classes.categories}>{club.categories.join(' · ')}</p>}
        {club.description && (
          <p className={classes.description} dir="auto">
            {plainText(club.description)}
          </p>
        )}
        {note && (
          <p className={classes.note} dir="auto">
            {note}
          </p>
        )}
      </div>
      <div className={classes.foot}>
        <span className={classes.members}>
          <IconUsers size={16} stroke={1.7} aria-hidden />
          {membersText(club.members)}
        </span>
        <ClubBadges club={club} />
        {Boolean(waiting) && (
          <Link
            to="/$clubSlug/members"
            params={{ clubSlug: club.slug }}
            search={{ tab: 'requests' }}
            className={classes.waiting}
          >
            {waitingText(waiting ?? 0)}
          </Link>
        )}
      </div>
    </article>
  )
}
