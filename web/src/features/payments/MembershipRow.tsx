import type { OwnEntitlement, Payment } from '@guildhall/contract/entitlements'
import { money } from '@guildhall/contract/fees'
import { fill } from '@guildhall/contract/fill'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { Emblem } from '../../ui/Face'
import { TextLink } from '../../ui/links'
import { CancelButton } from './CancelButton'
import { HowToPayDialog } from './HowToPay'
import classes from './Payments.module.css'
import { useRenew } from './payments.api'
import { StateBadge } from './StateBadge'
import { dayText, priceText, statusText } from './words'

/** One of the viewer's memberships: until when, what it costs, what to do, and its receipts. */
export function MembershipRow({ entitlement }: { entitlement: OwnEntitlement }) {
  const { id, club, of, state, source, paidUntil, isCanceled } = entitlement
  const [paying, setPaying] = useState(false)
  const isOfClub = of.kind === 'club'
  const name = isOfClub ? club.name : `${of.name} · ${club.name}`
  const owes = state === 'pending' || state === 'past_due'
  // Without an end there is nothing to cancel: it ends by leaving the club.
  const cancels = state !== 'ended' && !isCanceled && (state === 'pending' || paidUntil !== null)
  return (
    <article className={classes.own} aria-label={name}>
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={40} />
      <div className="stack fill gap-8">
        <p className="wrap gap-8 rows-4">
          <TextLink
            to={isOfClub && state === 'pending' ? '/$clubSlug/preview' : '/$clubSlug'}
            params={{ clubSlug: club.slug }}
            className="strong anywhere"
            dir="auto"
          >
            {name}
          </TextLink>
          <StateBadge of={entitlement} />
        </p>
        <p className="muted note">
          {statusText(entitlement)}
          {source !== 'given' && <> · {priceText(entitlement)}</>}
        </p>
        <div className="flow gap-8">
          {owes && (
            <Button size="xs" onClick={() => setPaying(true)}>
              How to pay
            </Button>
          )}
          {isCanceled && state !== 'ended' && <KeepButton id={id} />}
          {cancels && <CancelButton entitlement={entitlement} clubName={name} size="xs" />}
        </div>
        <Receipts entitlement={entitlement} />
      </div>
      <HowToPayDialog entitlementId={id} clubName={name} opened={paying} onClose={() => setPaying(false)} />
    </article>
  )
}

function KeepButton({ id }: { id: string }) {
  const { mutateAsync, isPending } = useRenew()

  async function keep() {
    try {
      await mutateAsync(id)
      toast.success('You keep your membership')
    } catch (error) {
      toast.error(
        'Your membership could not be kept',
        errorText(error, 'Please try again.', { entitlement_not_found: 'It has ended already.' }),
      )
    }
  }

  return (
    <BusyButton size="xs" busy={isPending} progress="Keeping..." onClick={keep}>
      Keep membership
    </BusyButton>
  )
}

function Receipts({ entitlement: { payments, club } }: { entitlement: OwnEntitlement }) {
  if (payments.length === 0) return null
  return (
    <details className="note">
      <summary className={classes.summary}>Receipts</summary>
      <ul className="stack plain-list gap-4 above-4" aria-label="Receipts">
        {payments.map((payment) => (
          <li key={payment.id}>
            <TextLink
              to="/$clubSlug/receipts/$paymentId"
              params={{ clubSlug: club.slug, paymentId: payment.id }}
              className="touchable numbers"
            >
              {paymentText(payment)}
            </TextLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** 'Mar 1, 2026, $12.50, refunded $5.00' */
const paymentText = ({ paidOn, amount, refunded, currency }: Payment) =>
  fill('{day}, {amount}[, refunded {refunded}]', {
    day: dayText(paidOn),
    amount: money(amount, currency),
    refunded: Number(refunded) > 0 && money(refunded, currency),
  })
