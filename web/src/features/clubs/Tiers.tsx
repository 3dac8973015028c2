import type { ClubPreview } from '@guildhall/contract/clubs'
import { groupFee } from '@guildhall/contract/fees'

/** What members can join for a fee beside the membership: name, price and what it has for them. */
export function Tiers({ club: { tiers, currency } }: { club: Pick<ClubPreview, 'tiers' | 'currency'> }) {
  if (!tiers) return null
  return (
    <section className="stack gap-12 above-8" aria-label="For members">
      <h2 className="strong-lead">For members</h2>
      {tiers.map((tier) => (
        <div key={tier.id}>
          <p className="row between gap-12">
            <strong className="anywhere" dir="auto">
              {tier.name}
            </strong>
            <span className="numbers">{groupFee(tier, currency)}</span>
          </p>
          {tier.description && (
            <p className="muted body anywhere keep-lines" dir="auto">
              {tier.description}
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
