import type { ClubLabel } from '@guildhall/contract/clubs'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Emblem } from '../../../ui/Face'
import classes from './ClubPlace.module.css'

type Props = {
  club: ClubLabel
  /** Actions, on the right. */
  children?: ReactNode
}

/** The club of a page outside its feed, with a link back to it. */
export function ClubPlace({ club, children }: Props) {
  return (
    <div className={classes.place}>
      <p className={classes.name}>
        <Link to="/$clubSlug" params={{ clubSlug: club.slug }} className={classes.club}>
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
          <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={32} eager />
          <span dir="auto">{club.name}</span>
        </Link>
      </p>
      {children && <div className="row rigid gap-8">{children}</div>}
    </div>
  )
}
