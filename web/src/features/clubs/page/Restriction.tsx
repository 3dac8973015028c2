import type { Ability } from '@guildhall/contract/errors'
import { lazyPart } from '../../../lib/page/lazyPart'

const RestrictionNote = lazyPart(() => import('../../statements/RestrictionNote'))

type Props = {
  clubId: string
  /** To publish or join. */
  ability: Ability
  /** Whether all that the viewer publishes here waits for a moderator. */
  isReviewed?: boolean | undefined
}

/** Says why the viewer may not write in a club, or why it waits; renders nothing for others. The page waits until it can. */
export function Restriction({ clubId, ability, isReviewed = false }: Props) {
  const restriction = ability === 'silenced' || ability === 'banned' ? ability : isReviewed && 'reviewed'
  if (!restriction) return null
  return <RestrictionNote clubId={clubId} restriction={restriction} />
}
