import type { Receipt } from '@guildhall/contract/entitlements'
import { money } from '@guildhall/contract/fees'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { fullName } from '../../lib/text/names'
import { Emblem } from '../../ui/Face'
import classes from './Receipt.module.css'
import { dayText } from './words'

const RefundDialog = lazyPart(() => import('./RefundDialog'))

type Props = {
  receipt: Receipt
  /** Whether the viewer may record a refund: the club's owner. */
  refunds: boolean
}

/** A receipt as it is printed, with its actions below. */
export function ReceiptView({ receipt, refunds }: Props) {
  const { club, number, issuer, person, title, amount, currency, refunded, paidOn, paidUntil, note } = receipt
  const [dialog, setDialog] = useState<{ count: number; opened: boolean }>({ count: 0, opened: false })
  const hasRefund = Number(refunded) > 0
  return (
    <div className="stack gap-16">
      <article className={classes.receipt} aria-label="Receipt">
        <header className="row between gap-16">
          <div className="shrink">
            <h1>Receipt {number}</h1>
            <p className="muted anywhere" dir="auto">
              {club.name}
            </p>
          </div>
          <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={56} eager />
        </header>
        {issuer && (
          <p className="body anywhere keep-lines" dir="auto">
            {issuer}
          </p>
        )}
        <dl className={classes.facts}>
          <Fact label="Paid by">{person ? fullName(person) : 'Deleted account'}</Fact>
          <Fact label="For">{title}</Fact>
          <Fact label="Paid on">{dayText(paidOn)}</Fact>
          {paidUntil && <Fact label="Paid until">{dayText(paidUntil)}</Fact>}
          {note && <Fact label="Note">{note}</Fact>}
          <Fact label="Amount" isTotal>
            {money(amount, currency)}
          </Fact>
          {hasRefund && <Fact label="Refunded">{money(refunded, currency)}</Fact>}
        </dl>
      </article>
      <div className={`${classes.actions} flow gap-8`}>
        <Button leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
        {refunds && (
          <Button variant="default" onClick={() => setDialog({ count: dialog.count + 1, opened: true })}>
            Record refund
          </Button>
        )}
      </div>
      {dialog.count > 0 && (
        <Suspense>
          {/* Remounted each time, with the current amounts. */}
          <RefundDialog
            key={dialog.count}
            receipt={receipt}
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
          />
        </Suspense>
      )}
    </div>
  )
}

type FactProps = { label: string; isTotal?: boolean; children: string }

const Fact = ({ label, isTotal, children }: FactProps) => (
  <div className={classes.fact} data-total={isTotal || undefined}>
    <dt>{label}</dt>
    <dd className="anywhere numbers" dir="auto">
      {children}
    </dd>
  </div>
)
