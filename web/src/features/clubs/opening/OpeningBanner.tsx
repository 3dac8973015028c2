import type { Club } from '@guildhall/contract/clubs'
import { Text } from '@mantine/core'
import { Note } from '../../../ui/Note'
import { Day, useDay } from '../../../ui/TimeAgo'
import { KeepPrivate } from './KeepPrivate'
import classes from './Opening.module.css'

/** Tells members when their club becomes public; of a club that did, tells who doesn't see everything since when they do. */
export function OpeningBanner({ club }: { club: Club }) {
  if (club.opensAt) return <Scheduled club={club} opensAt={club.opensAt} />
  if (!club.seesFrom) return null
  return (
    <Text className={classes.since}>
      You see what was published here since <Day iso={club.seesFrom} />. Earlier posts stay with those who
      were members.
    </Text>
  )
}

function Scheduled({ club, opensAt }: { club: Club; opensAt: string }) {
  const day = useDay(opensAt)
  return (
    <div className={classes.banner}>
      <Note
        title={`This club becomes public on ${day}`}
        action={club.can.manage === true && <KeepPrivate club={club} />}
      >
        From then on, everyone can read what’s published here, and join right away. What was written before
        stays with those who are members.
      </Note>
    </div>
  )
}
