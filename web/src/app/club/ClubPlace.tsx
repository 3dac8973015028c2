import type { ClubLabel } from '@guildhall/contract/clubs'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Emblem } from '../../ui/Face'
import classes from './ClubPlace.module.css'

type Props = {
  club: ClubLabel
  /** The club's name is also the page's title. */
  heading?: boolean
  /** Actions, on the right. */
  children?: ReactNode
}

/** The club of a page outside its feed, with a link back to it. */
export function ClubPlace({ club, heading, children }: Props) {
  const Name = heading ? 'h1' : 'p'
  return (
    <div className={classes.place}>
      <Name className={classes.name}>
        <Link to="/$clubSlug" params={{ clubSlug: club.slug }} className={classes.club}>
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
          <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={32} eager />
          <span dir="auto">{club.name}</span>
        </Link>
      </Name>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
