import type { ClubCard } from '@guildhall/contract/clubs'
import { IconBuildingStore, IconLock } from '@tabler/icons-react'
import classes from './ClubBadges.module.css'

type Props = { club: Pick<ClubCard, 'isPrivate' | 'clubType'>; business?: string }

/** Badges of private and business clubs. Renders nothing for others. */
export function ClubBadges({ club, business = 'Business' }: Props) {
  return (
    <>
      {club.isPrivate && (
        <span className={classes.badge}>
          <IconLock size={14} stroke={1.8} aria-hidden /> Private
        </span>
      )}
      {club.clubType === 'business' && (
        <span className={classes.badge} data-kind="business">
          <IconBuildingStore size={14} stroke={1.8} aria-hidden /> {business}
        </span>
      )}
    </>
  )
}
