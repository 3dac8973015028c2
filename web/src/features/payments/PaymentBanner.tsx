import type { Club } from '@guildhall/contract/clubs'
import { lazyPart } from '../../lib/page/lazyPart'

const DueNote = lazyPart(() => import('./DueNote'))

type Props = { club: Pick<Club, 'name' | 'entitlement'> }

/** On the club's page, for a member whose payment is due, or a reader who has not paid yet. The page waits until it can. */
export function PaymentBanner({ club: { name, entitlement } }: Props) {
  if (entitlement?.state !== 'past_due' && entitlement?.state !== 'pending') return null
  return <DueNote name={name} id={entitlement.id} isPending={entitlement.state === 'pending'} />
}
