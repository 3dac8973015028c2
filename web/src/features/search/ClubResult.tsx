import type { ClubCard } from '@guildhall/contract/clubs'
import { plainText } from '@guildhall/contract/plain-text'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkToClub, membersText } from '../../content/clubLinks'
import { Emblem } from '../../ui/Face'
import { Highlight } from '../../ui/Highlight'
import { excerpt } from './matches'
import classes from './Results.module.css'
import type { ResultProps } from './result'

export function ClubResult({ club, q, forms, heading: Title }: ResultProps & { club: ClubCard }) {
  return (
    <article className={classes.result}>
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={44} />
      <div className="fill">
        <Title className={`${classes.title} strong-lead anywhere`} dir="auto">
          <Link {...linkToClub(club)}>
            <Highlight text={club.name} q={q} forms={forms} />
          </Link>
        </Title>
        <p className={classes.facts}>
          {membersText(club.members)}
          {club.isPrivate && (
            <span className="inline-row gap-4">
              <IconLock size={14} stroke={1.8} aria-hidden /> Private
            </span>
          )}
          {club.categories.length > 0 && <span>{club.categories.slice(0, 3).join(' · ')}</span>}
        </p>
        {club.description && (
          <p className={classes.text} dir="auto">
            <Highlight text={excerpt(plainText(club.description), q, forms)} q={q} forms={forms} />
          </p>
        )}
      </div>
    </article>
  )
}
