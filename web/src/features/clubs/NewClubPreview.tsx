import { fileAddress } from '../../lib/storedFiles'
import { ClubCard } from './ClubCard'
import classes from './ClubFields.module.css'
import type { ClubFields } from './clubFields'

/** The card that people will find the club by, while it is being made. */
export function NewClubPreview({ fields }: { fields: ClubFields }) {
  const { id, description, categories, isPrivate, isPaid, membershipFee, subscriptionDuration, clubType } =
    fields
  const fee = /^\d{1,7}(\.\d{0,2})?$/.test(membershipFee) && Number(membershipFee) > 0 ? membershipFee : null
  return (
    <div className={classes.sample}>
      <h2>How people find it</h2>
      <ClubCard
        sample
        club={{
          ...{ id, description, categories, isPrivate, subscriptionDuration, clubType },
          slug: '',
          name: fields.name.trim() || 'Your club',
          isPaid: isPaid && fee !== null,
          membershipFee: fee,
          logoUrl: fields.logoPath && fileAddress(fields.logoPath),
          thumbnailUrl: fields.thumbnailPath && fileAddress(fields.thumbnailPath),
          members: 1,
          role: 'owner',
        }}
      />
    </div>
  )
}
