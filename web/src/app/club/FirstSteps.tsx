import type { Club } from '@guildhall/contract/clubs'
import { Skeleton } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'

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
  if (!isNew && welcome === null) return null
  return (
    <Suspense fallback={<Skeleton height={62} radius="lg" />}>
      {isNew && <NewClub club={club} steps={firstSteps} />}
      {welcome !== null && <NewMember club={club} welcome={welcome} />}
    </Suspense>
  )
}
