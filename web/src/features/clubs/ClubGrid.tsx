import type { ClubCard as Card } from '@guildhall/contract/clubs'
import { Skeleton } from '@mantine/core'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import { ClubCard } from './ClubCard'
import card from './ClubCard.module.css'
import classes from './ClubGrid.module.css'

/** A grid with a fixed number of clubs; ClubsPage has the infinite list. */
export function ClubGrid({
  clubs,
  label,
}: {
  clubs: readonly (Card & { waiting?: number; note?: string })[]
  label: string
}) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {clubs.map((club) => (
        <li key={club.id}>
          <ClubCard club={club} waiting={club.waiting} note={club.note} />
        </li>
      ))}
    </ul>
  )
}

export function ClubGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Loading grid>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={card.card} data-sample>
          <Skeleton height={104} radius={0} />
          <div className={card.top}>
            <div className={card.emblem}>
              <Skeleton height={48} width={48} radius="lg" />
            </div>
          </div>
          <div className={classes.words}>
            <Skeleton height={16} width="60%" radius="xl" mb="md" />
            <TextSkeleton lines={2} />
            <Skeleton height={12} width="35%" radius="xl" mt="lg" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
