import { parseAmount } from '@guildhall/contract/money'
import { fileAddress } from '../../lib/text/storedFiles'
import { ClubCard } from './ClubCard'
import classes from './ClubFields.module.css'
import type { ClubFields } from './clubFields'

/** A preview of the new club's card. */
export function NewClubPreview({ fields }: { fields: ClubFields }) {
  const { id, description, categories, isPrivate, isPaid, subscriptionDuration, clubType } = fields
  const read = parseAmount(fields.membershipFee)
  const fee = 'amount' in read && read.amount !== '0.00' ? read.amount : null
  return (
    <div className={classes.sample}>
      <h2>Preview</h2>
      <ClubCard
        sample
        club={{
          ...{ id, description, categories, isPrivate, subscriptionDuration, clubType },
          slug: '',
          name: fields.name.trim() || 'Your club',
          isPaid: isPaid && fee !== null,
          membershipFee: fee,
          currency: fields.currency ?? 'USD',
          logoUrl: fields.logoPath && fileAddress(fields.logoPath),
          thumbnailUrl: fields.thumbnailPath && fileAddress(fields.thumbnailPath),
          members: 1,
          role: 'owner',
        }}
      />
    </div>
  )
}
