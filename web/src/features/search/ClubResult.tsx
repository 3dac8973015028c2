import type { ClubCard } from '@guildhall/contract/clubs'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkToClub, membersText } from '../../lib/clubLinks'
import { Emblem } from '../../ui/Face'
import { Highlight } from './Highlight'
import { excerpt } from './matches'
import classes from './Results.module.css'

export function ClubResult({ club, q }: { club: ClubCard; q: string }) {
  return (
    <article className={classes.result}>
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={44} />
      <div className={classes.words}>
        <h3 className={classes.title} dir="auto">
          <Link {...linkToClub(club)}>
            <Highlight text={club.name} q={q} />
          </Link>
        </h3>
        <p className={classes.facts}>
          {membersText(club.members)}
          {club.isPrivate && (
            <span className={classes.private}>
              <IconLock size={14} stroke={1.8} aria-hidden /> Private
            </span>
          )}
          {club.categories.length > 0 && <span>{club.categories.slice(0, 3).join(' · ')}</span>}
        </p>
        {club.description && (
          <p className={classes.text} dir="auto">
            <Highlight text={excerpt(club.description, q)} q={q} />
          </p>
        )}
      </div>
    </article>
  )
}
