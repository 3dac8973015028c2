import type { ClubCard as Club } from '@guildhall/contract/clubs'
import { cardFee } from '@guildhall/contract/fees'
import { parseAmount } from '@guildhall/contract/money'
import { fileAddress } from '../../lib/text/storedFiles'
import { Emblem } from '../../ui/Face'
import { ClubCard } from './ClubCard'
import classes from './ClubFields.module.css'
import type { ClubFields } from './clubFields'

/** A preview of the new club's card, beside the form. */
export function NewClubPreview({ fields }: { fields: ClubFields }) {
  return (
    <div className={`${classes.sample} stack gap-12`}>
      <h2>Preview</h2>
      <ClubCard sample club={cardOf(fields)} />
    </div>
  )
}

/** The same in one row, beside the button where there is no room beside the form. */
export function NewClubRow({ fields }: { fields: ClubFields }) {
  const club = cardOf(fields)
  return (
    <section className={`${classes.row} row fill gap-12`} aria-label="Preview">
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={40} />
      <div>
        <p className={classes.name} dir="auto">
          {club.name}
        </p>
        <p className="muted note">
          {[club.isPrivate ? 'Private club' : 'Public club', cardFee(club) ?? 'Free'].join(' · ')}
        </p>
      </div>
    </section>
  )
}

function cardOf(fields: ClubFields): Club {
  const { id, description, categories, isPrivate, isPaid, subscriptionDuration, clubType } = fields
  const read = parseAmount(fields.membershipFee)
  const fee = 'amount' in read && read.amount !== '0.00' ? read.amount : null
  return {
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
  }
}
