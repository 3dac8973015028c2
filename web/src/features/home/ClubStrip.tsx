import type { ClubCard } from '@guildhall/contract/clubs'
import { IconCompass, IconDots, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Emblem } from '../../ui/Face'
import classes from './ClubStrip.module.css'

/** The viewer's clubs as a row of links, which scrolls. */
export function ClubStrip({ clubs, hasMore }: { clubs: readonly ClubCard[]; hasMore: boolean }) {
  return (
    <nav aria-label="Your clubs" className="shrink">
      <ul className={classes.strip}>
        {clubs.map((club) => (
          <li key={club.id}>
            <Link to="/$clubSlug" params={{ clubSlug: club.slug }} className={classes.club}>
              <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={28} />
              <span className="ellipsis" dir="auto">
                {club.name}
              </span>
            </Link>
          </li>
        ))}
        {hasMore && (
          <li>
            <Link to="/my-clubs" className={classes.club}>
              <span className={classes.way}>
                <IconDots size={18} stroke={1.7} aria-hidden />
              </span>
              <span className="ellipsis">All your clubs</span>
            </Link>
          </li>
        )}
        <li>
          <Link to="/clubs" className={classes.club}>
            <span className={classes.way}>
              <IconCompass size={18} stroke={1.7} aria-hidden />
            </span>
            <span className="ellipsis">Explore Clubs</span>
          </Link>
        </li>
        <li>
          <Link to="/create-club" className={classes.club}>
            <span className={classes.way}>
              <IconPlus size={18} stroke={1.7} aria-hidden />
            </span>
            <span className="ellipsis">Create Club</span>
          </Link>
        </li>
      </ul>
    </nav>
  )
}
