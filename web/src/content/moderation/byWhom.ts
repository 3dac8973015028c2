import type { Person } from '@guildhall/contract/common'
import { fullName } from '../../lib/text/names'

type Entry = { actor: Person | null; what: string; isByHand?: boolean | undefined; isAutomatic: boolean }

/** Who made an entry of the log of moderation, which doesn’t name the person who opened a case. */
export function byWhom({ actor, what, isByHand, isAutomatic }: Entry): string {
  if (actor) return `by ${fullName(actor)}`
  if (isByHand) return 'by the command line'
  if (isAutomatic) return 'automatic'
  return what === 'opened' ? 'by a report' : 'by a deleted account'
}
