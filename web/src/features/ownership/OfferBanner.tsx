import type { Club } from '@guildhall/contract/clubs'
import { fullName } from '../../lib/text/names'
import { Note } from '../../ui/Note'
import { OfferAnswer } from './OfferAnswer'
import classes from './Ownership.module.css'
import { useOffer } from './ownership.api'

/** Note on the club's page for an admin who was offered ownership. */
export function OfferBanner({ club }: { club: Club }) {
  const offer = useOffer(club).data?.offer
  if (offer?.can.accept !== true) return null
  return (
    <div className={classes.banner}>
      <Note
        title={`${fullName(offer.from)} offered you ownership of this club`}
        action={<OfferAnswer club={club} offer={offer} />}
      >
        You become its owner only if you accept; {offer.from.firstName} stays as an admin.
      </Note>
    </div>
  )
}
