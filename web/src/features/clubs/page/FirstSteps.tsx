import type { Club } from '@guildhall/contract/clubs'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'

const NewClub = lazyPart(() => import('./NewClub'))
const NewMember = lazyPart(() => import('./NewMember'))

/** Above a club's feed: what its owner or a new member begins with, in one line. */
export function FirstSteps({ club }: { club: Club }) {
  const { role, firstSteps, welcome } = club
  // Stays mounted once shown, so that hiding can be undone.
  const [isNew, setNew] = useState(false)
  if (firstSteps && !isNew) setNew(true)
  // A new member is welcomed without waiting for the chunk.
  useEffect(() => {
    if (role === null) void NewMember.preload()
  }, [role])
  // Without a boundary of its own: the page waits for it, and nothing is pushed down.
  return (
    <>
      {isNew && <NewClub club={club} steps={firstSteps} />}
      {welcome !== null && <NewMember club={club} welcome={welcome} />}
    </>
  )
}
