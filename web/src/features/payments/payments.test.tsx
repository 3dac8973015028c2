// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import type { Receipt } from '@guildhall/contract/entitlements'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../../ui/ConfirmWindow'
import '../../ui/DialogWindow'
import { answerWith, refusal, renderSignedIn } from '../courses/rendering.fixture'
import BankFilePanel from './BankFilePanel'
import { HowToPay } from './HowToPay'
import { MembershipRow } from './MembershipRow'
import { PaymentBanner } from './PaymentBanner'
import { idOf, lineOf, memberOf, ownOf } from './payments.fixture'
import { ReceiptView } from './ReceiptView'
import RecordDialog from './RecordDialog'

afterEach(cleanup)

const club = { id: 'hall', name: 'Hall' } as Club
type Body = { payments: { id: string; entitlementId: string; amount?: string; paidOn: string }[] }

describe('recording payments', () => {
  const open = () => {
    const onClose = vi.fn()
    renderSignedIn(() => (
      <RecordDialog
        club={club}
        entitlements={[memberOf(1), memberOf(2)]}
        opened
        onClose={onClose}
        onRecorded={() => undefined}
      />
    ))
    return onClose
  }
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Record payments' }))

  it('leaves amount and end to the server, and repeats under the same ids after a failure', async () => {
    let fails = true
    const sent = answerWith(() =>
      fails ? refusal('internal', 500) : { answer: { recorded: 2, passed: [] } },
    )
    const onClose = open()
    await screen.findByRole('dialog', { name: 'Record 2 payments' })
    press()
    await waitFor(() => expect(sent.length).toBe(1))
    fails = false
    // The button takes no press right after another one.
    await waitFor(() => {
      press()
      expect(sent.length).toBe(2)
    })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [first, second] = sent.map(({ body }) => (body as Body).payments)
    expect(second).toEqual(first)
    expect(first?.map(({ entitlementId, amount }) => [entitlementId, amount])).toEqual([
      [idOf(1), undefined],
      [idOf(2), undefined],
    ])
  })

  it('names who was left out, and counts what a retry finds recorded', async () => {
    const sent = answerWith(({ body }) => {
      const [one, two] = (body as Body).payments
      return {
        answer: {
          recorded: 0,
          passed: [
            { id: one?.id, why: 'recorded' },
            { id: two?.id, why: 'ended' },
          ],
        },
      }
    })
    open()
    await screen.findByRole('dialog')
    press()
    await screen.findByText('Ari2 Berg: the membership has ended.')
    expect(screen.queryByText(/^Ari1/)).toBeNull()
    expect(sent.length).toBe(1)
  })
})

describe('a bank’s file', () => {
  async function choose(lines: unknown[], refuse: (id: string) => string | undefined = () => undefined) {
    const sent = answerWith(({ path, body }) => {
      if (path.endsWith('/matches')) return { answer: { lines } }
      const passed = (body as Body).payments.flatMap(({ id, entitlementId }) => {
        const why = refuse(entitlementId)
        return why ? [{ id, why }] : []
      })
      return { answer: { recorded: 1, passed } }
    })
    renderSignedIn(() => <BankFilePanel club={club} />)
    const file = new File(['Datum;Betrag'], 'bank.csv')
    Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode('Datum;Betrag').buffer })
    fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } })
    await screen.findByRole('table')
    return sent
  }
  const boxes = () => screen.getAllByRole('checkbox') as HTMLInputElement[]
  const payments = (sent: { path: string; body?: unknown }[]) =>
    sent.filter(({ path }) => path.endsWith('/payments')).flatMap(({ body }) => (body as Body).payments)

  it('chooses what matches in full, offers other amounts, and records no other lines', async () => {
    const sent = await choose([
      lineOf(1),
      lineOf(2, { problem: 'amount', amount: '10.00' }),
      lineOf(3, { match: null, problem: 'no_reference' }),
      lineOf(4, { problem: 'recorded' }),
    ])
    expect(sent[0]?.body).toEqual({ file: btoa('Datum;Betrag') })
    expect(boxes().map(({ checked }) => checked)).toEqual([true, false])
    expect(screen.getByText('Not the agreed amount: €12.50')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Record 1 payment' }))
    await waitFor(() => expect(screen.queryByText('GH-0001')).toBeNull())
    expect(payments(sent)).toMatchObject([
      {
        ...{ entitlementId: idOf(1), amount: '12.50', paidOn: '2026-03-01', externalId: 'line 1' },
        before: { state: 'pending', paidUntil: null },
      },
    ])
    // What is not recorded stays listed.
    for (const text of ['GH-0002', 'GH-0003', 'GH-0004']) expect(screen.getByText(text)).toBeTruthy()
  })

  it('keeps what the server left out, with the reason', async () => {
    await choose([lineOf(1), lineOf(2)], (id) => (id === idOf(2) ? 'banned' : undefined))
    fireEvent.click(screen.getByRole('button', { name: 'Record 2 payments' }))
    await screen.findByText('is banned from the club.')
    expect(screen.queryByText('GH-0001')).toBeNull()
    expect(screen.getByText('GH-0002')).toBeTruthy()
  })

  it('says what to do about a file that cannot be read', async () => {
    answerWith(() => refusal('bank_file_unreadable', 400))
    renderSignedIn(() => <BankFilePanel club={club} />)
    const file = new File(['?'], 'x.csv')
    Object.assign(file, { arrayBuffer: async () => new ArrayBuffer(1) })
    fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } })
    await screen.findByText(/^This file could not be read. Export/)
  })
})

describe('a member whose payment is due', () => {
  const due = { id: idOf(1), state: 'past_due', paidUntil: '2026-03-01' } as const

  it('reads until when access lasts, and how to pay', async () => {
    answerWith(() => ({
      answer: ownOf({ state: 'past_due', paidUntil: '2026-03-01', endsAt: '2026-03-08' }),
    }))
    renderSignedIn(() => (
      <Suspense>
        <PaymentBanner club={{ name: 'Hall', entitlement: due }} />
      </Suspense>
    ))
    await screen.findByText('You have access until Mar 8, 2026. Pay to keep it.')
    fireEvent.click(screen.getByRole('button', { name: 'How to pay' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Hall' }))
    expect(dialog.getByText('Pay at the desk')).toBeTruthy()
  })

  it('sees nothing of it while all is paid', async () => {
    renderSignedIn(() => <PaymentBanner club={{ name: 'Hall', entitlement: { ...due, state: 'active' } }} />)
    await waitFor(() => expect(screen.queryByText('Your payment is due')).toBeNull())
  })
})

it('shows how to pay, each value to be copied, with a QR code', async () => {
  renderSignedIn(() => <HowToPay entitlement={ownOf()} />)
  await screen.findByRole('img', { name: 'QR code of this bank transfer' })
  for (const [label, value] of [
    ['Account holder', 'Hall e. V.'],
    ['IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['Amount in EUR', '12.50'],
    ['Reference', 'GH-0001'],
  ] as const)
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe(value)
})

describe('a membership in the settings', () => {
  it('is canceled after a question', async () => {
    const sent = answerWith(() => ({ status: 204, answer: null }))
    renderSignedIn(() => <MembershipRow entitlement={ownOf({ state: 'active', paidUntil: '2026-03-01' })} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel membership' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your membership?' }))
    expect(dialog.getByText(/^You stay in Hall until Mar 1, 2026\./)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel membership' }))
    await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE' }]))
  })

  it('can be kept once it is canceled, and not canceled without an end', async () => {
    const { show } = renderSignedIn(() => (
      <MembershipRow entitlement={ownOf({ state: 'active', paidUntil: '2026-03-01', isCanceled: true })} />
    ))
    await screen.findByRole('button', { name: 'Keep membership' })
    expect(screen.queryByRole('button', { name: 'Cancel membership' })).toBeNull()
    show(<p>Next</p>)
    renderSignedIn(() => <MembershipRow entitlement={ownOf({ state: 'active', source: 'given' })} />)
    await screen.findByText('Given, without end')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a receipt', () => {
  const receipt: Receipt = {
    ...{ id: idOf(9), number: 12, title: 'Membership of Hall', amount: '12.50', currency: 'EUR' },
    ...{ refunded: '5.00', paidOn: '2026-03-01', paidUntil: null, source: 'hand', note: '' },
    ...{
      club: { id: 'hall', slug: 'hall', name: 'Hall', logoUrl: null },
      issuer: 'Hall e. V.',
      person: null,
    },
  }

  it('shows what was paid, by whom and to whom, and what was refunded', async () => {
    renderSignedIn(() => <ReceiptView receipt={receipt} refunds={false} />)
    const page = within(await screen.findByRole('article', { name: 'Receipt' }))
    for (const text of ['Receipt 12', 'Hall e. V.', '€12.50', '€5.00', 'Mar 1, 2026', 'Deleted account'])
      expect(page.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Record refund' })).toBeNull()
  })

  it('takes refunds from the owner, up to what was paid', async () => {
    const sent = answerWith(() => refusal('refund_too_large'))
    renderSignedIn(() => <ReceiptView receipt={receipt} refunds />)
    fireEvent.click(await screen.findByRole('button', { name: 'Record refund' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record refund' }))
    fireEvent.click(dialog.getByRole('radio', { name: 'Access ends' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Record refund' }))
    await dialog.findByText('At most €12.50 was paid')
    expect(sent).toMatchObject([{ body: { amount: '5.00', endsAccess: true } }])
  })
})
