import type { ClubPreview } from '@guildhall/contract/clubs'
import { CancelButton } from './CancelButton'
import { LoadedHowToPay } from './HowToPay'

type Props = { club: ClubPreview; entitlement: NonNullable<ClubPreview['entitlement']> }

/** For a person who asked to join a paid club: how to pay, and what happens then. */
export default function PendingPanel({ club, entitlement }: Props) {
  return (
    <section className="stack gap-16" aria-label="Your payment">
      <div>
        <h2 className="strong-lead">How to pay</h2>
        <p className="muted body">You’re in once the owner has recorded your payment. We’ll notify you.</p>
      </div>
      <LoadedHowToPay entitlementId={entitlement.id} />
      <CancelButton entitlement={entitlement} clubName={club.name} fullWidth />
    </section>
  )
}
