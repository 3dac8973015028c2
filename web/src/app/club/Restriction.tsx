import type { Ability } from '@guildhall/contract/errors'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'

const RestrictionNote = lazyPart(() => import('../../features/statements/RestrictionNote'))

/** Says why the viewer may not write in a club; renders nothing for others. `ability`: to publish or join. */
export function Restriction({ clubId, ability }: { clubId: string; ability: Ability }) {
  if (ability !== 'silenced' && ability !== 'banned') return null
  return (
    <Suspense>
      <RestrictionNote clubId={clubId} restriction={ability} />
    </Suspense>
  )
}
