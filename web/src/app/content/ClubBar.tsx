import type { ClubLabel } from '@guildhall/contract/clubs'
import { Link } from '@tanstack/react-router'
import { Emblem } from '../../ui/Face'
import { JoinButton } from '../club/JoinButton'
import classes from './ClubBar.module.css'

type Props = { club: ClubLabel; canJoin: boolean }

/** Above an item on its own page: the club it stands in, and the way to become a member. */
export function ClubBar({ club, canJoin }: Props) {
  return (
    <div className={classes.bar}>
      <Link to="/$clubSlug" params={{ clubSlug: club.slug }} className={classes.club}>
        <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={40} eager />
        <span className={classes.name}>{club.name}</span>
      </Link>
      {canJoin && <JoinButton club={club} size="sm" />}
    </div>
  )
}
