import type { Club, MyClubs } from '@guildhall/contract/clubs'
import { IconSelector } from '@tabler/icons-react'
import { useClubSlug } from '../../../content/clubPlace'
import { keys } from '../../../lib/cache/keys'
import { useCached } from '../../../lib/cache/useCached'
import { Emblem } from '../../../ui/Face'
import classes from './CurrentClub.module.css'

/** The viewer's club that is shown, as far as it is known; reads only the cache. */
export function useCurrentClub() {
  const slug = useClubSlug()
  const { data: clubs } = useCached<MyClubs>(keys.myClubs)
  const { data: open } = useCached<Club>(keys.club(slug ?? ''))
  const known = [...(clubs?.mine ?? []), ...(clubs?.joined ?? [])].find((club) => club.slug === slug)
  // The open club, if it is not among the first of many.
  return known ?? (clubs && open?.slug === slug && open?.role ? open : undefined)
}

/** What the club switcher shows while it is closed. */
export function CurrentClub() {
  const club = useCurrentClub()
  return (
    <span className={classes.current}>
      {club && <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={24} />}
      <span className="ellipsis block shrink" dir="auto">
        {club?.name ?? 'Select Club'}
      </span>
      <IconSelector size={16} stroke={1.8} aria-hidden />
    </span>
  )
}
