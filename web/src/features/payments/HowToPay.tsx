import type { OwnEntitlement } from '@guildhall/contract/entitlements'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { CopyField } from '../../ui/CopyField'
import { Dialog } from '../../ui/Dialog'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import classes from './Payments.module.css'
import { ownEntitlementQuery } from './payments.api'

const QrCode = lazyPart(() => import('../../ui/QrCode'))

type Props = { entitlement: Pick<OwnEntitlement, 'amount' | 'currency' | 'reference' | 'howToPay'> }

/** How to pay a club by hand, each value to be copied. */
export function HowToPay({ entitlement: { amount, currency, reference, howToPay } }: Props) {
  if (!howToPay) return <p className="muted body">Your payment provider charges you. Nothing to do here.</p>
  const { instructions, link, accountHolder, iban, epc } = howToPay
  if (!instructions && !link && !iban)
    return (
      <p className="body">
        The club hasn’t said how to pay yet. Ask its owner, and name the reference{' '}
        <strong className="numbers">{reference}</strong>.
      </p>
    )
  return (
    <div className="stack gap-16">
      {instructions && (
        <p className="body anywhere keep-lines" dir="auto">
          {instructions}
        </p>
      )}
      {link && (
        <p className="body">
          <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="green-text anywhere">
            {link}
          </a>
        </p>
      )}
      {accountHolder && (
        <CopyField isOneOfMany label="Account holder" value={accountHolder} what="account holder" />
      )}
      {iban && <CopyField isOneOfMany label="IBAN" value={spaced(iban)} what="IBAN" />}
      <CopyField isOneOfMany label={`Amount in ${currency}`} value={amount} what="amount" />
      <CopyField isOneOfMany label="Reference" value={reference} what="reference" />
      {epc && (
        <figure className={classes.qr}>
          <Suspense fallback={<Skeleton height={208} width={208} />}>
            <QrCode text={epc} label="QR code of this bank transfer" />
          </Suspense>
          <figcaption className="muted note">Scan it with your banking app.</figcaption>
        </figure>
      )}
      <p className="muted note">Name the reference, so that your payment is found.</p>
    </div>
  )
}

/** 'DE89 3704 0044 …': in groups of four, as banks print it. */
const spaced = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The same of one of the viewer's entitlements, loaded. */
export function LoadedHowToPay({ entitlementId }: { entitlementId: string }) {
  const { data, error, isFetching, refetch } = useQuery(ownEntitlementQuery(entitlementId))
  if (data) return <HowToPay entitlement={data} />
  if (error)
    return (
      <ErrorState
        bare
        title={errorText(error, 'How to pay could not be loaded')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <TextSkeleton lines={5} />
}

type DialogProps = { entitlementId: string; clubName: string; opened: boolean; onClose: () => void }

export function HowToPayDialog({ entitlementId, clubName, opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Pay ${clubName}`}>
      <LoadedHowToPay entitlementId={entitlementId} />
    </Dialog>
  )
}
