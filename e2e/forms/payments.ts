import { createClub, expect, unusedName } from '../test.ts'
import { dialog, type Form, noText, onPage, question, type Stage, seen, words } from './form.ts'

type Request = Stage['me']['request']

/** A paid club of one person that another asked to join; returns its slug and the id of what is to be paid. */
async function asked(owner: Request, joining: Request): Promise<{ slug: string; id: string }> {
  const { slug } = await createClub(owner, { name: unusedName('Paid'), isPaid: true, membershipFee: '12' })
  const answer = await joining.put(`/rest/v1/clubs/${slug}/membership`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return { slug, id: (await answer.json()).entitlement.id }
}

/** The same, paid on the first of the month. */
async function paid(owner: Request, joining: Request) {
  const club = await asked(owner, joining)
  const paidOn = `${new Date().toISOString().slice(0, 7)}-01`
  const payment = { id: crypto.randomUUID(), entitlementId: club.id, paidOn, paidUntil: '2999-01-01' }
  const data = { payments: [payment] }
  const answer = await owner.post(`/rest/v1/clubs/${club.slug}/payments`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { ...club, paymentId: payment.id }
}

/** Opens an entry of the menu of the person who has to pay. */
async function fromMenu({ me: { page, request }, other }: Stage, item: string): Promise<void> {
  const { slug } = await asked(request, other.request)
  await page.goto(`/${slug}/payments`)
  // People who have to pay are first.
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const paymentForms: Form[] = [
  {
    name: 'Record payment',
    files: ['features/payments/RecordDialog.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await fromMenu(stage, 'Record payment')
      const note = dialog(page).getByLabel('Note (optional)')
      await note.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Record payment' }),
        typed: [[note, words]],
      }
    },
    sends: ['POST', /\/payments$/],
    refusals: {
      internal: ['The payment could not be recorded', 'Please try again.'],
    },
    says: 'Payment recorded',
    done: ({ me: { page } }) => seen(page, 'Active'),
  },
  {
    name: 'Give membership',
    files: ['features/payments/GiveDialog.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await fromMenu(stage, 'Give membership')
      await dialog(page).getByRole('radio', { name: 'Until a day' }).check()
      const until = dialog(page).getByLabel('Last day')
      await until.fill('2999-01-01')
      return {
        press: dialog(page).getByRole('button', { name: 'Give membership' }),
        typed: [[until, '2999-01-01']],
      }
    },
    sends: ['PUT', /\/gift$/],
    refusals: {
      entitlement_not_found: ['The membership could not be given', 'It has ended meanwhile.'],
      banned: ['This person is banned from the club.'],
      internal: ['Please try again.'],
    },
    says: 'Membership given',
    done: ({ me: { page } }) => seen(page, 'Given'),
    without: { words: noText },
  },
  question({
    name: 'End membership',
    files: ['features/payments/EndDialog.tsx'],
    ask: (stage) => fromMenu(stage, 'End membership'),
    action: 'End membership',
    sends: ['DELETE', /\/entitlements\/[^/]+$/],
    refusals: {
      owner_is_fixed: ['The membership could not be ended', 'The owner stays a member.'],
      internal: ['Please try again.'],
    },
    says: 'Membership ended',
    done: ({ me: { page } }) => expect(page.getByText('Not paid yet')).toHaveCount(0),
  }),
  {
    name: 'Record refund',
    files: ['features/payments/RefundDialog.tsx'],
    open: async ({ me: { page, request }, other }) => {
      const { slug, paymentId } = await paid(request, other.request)
      await page.goto(`/${slug}/receipts/${paymentId}`)
      await page.getByRole('button', { name: 'Record refund' }).click()
      const amount = dialog(page).getByLabel(/^Refunded in all/)
      await amount.fill('5')
      return {
        press: dialog(page).getByRole('button', { name: 'Record refund' }),
        typed: [[amount, '5']],
      }
    },
    sends: ['PUT', /\/refund$/],
    refusals: {
      owner_only: ['The refund could not be recorded', 'Only the owner can record refunds.'],
      refund_too_large: ['At most $12.00 was paid'],
      internal: ['Please try again.'],
    },
    says: 'Refund recorded',
    done: ({ me: { page } }) => seen(page, '$5.00'),
    without: { words: 'takes an amount only' },
  },
  {
    name: 'Payment settings',
    files: ['features/payments/PaymentsCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings#payments`)
      const how = page.getByLabel('How to pay')
      await how.fill(words)
      return { press: page.getByRole('button', { name: 'Save Payments' }), typed: [[how, words]] }
    },
    byKey: 'How to pay',
    sends: ['PUT', /\/payment-settings$/],
    refusals: {
      owner_only: ['Error updating the payment settings', 'Only the owner can change how people pay.'],
      internal: ['Please try again.'],
    },
    reopen: onPage,
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
  },
  question({
    name: 'Cancel a request to pay',
    files: ['features/payments/CancelButton.tsx'],
    ask: async ({ me: { page, request }, other }) => {
      const { slug } = await asked(other.request, request)
      await page.goto(`/${slug}/preview`)
      await page.getByRole('button', { name: 'Cancel request' }).click()
    },
    action: 'Cancel request',
    sends: ['DELETE', /\/my\/entitlements\/[^/]+$/],
    refusals: {
      entitlement_without_end: [
        'The request could not be canceled',
        'This membership has no end. To end it, leave the club.',
      ],
      internal: ['Please try again.'],
    },
    says: 'Request canceled',
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Join Club' })).toBeVisible(),
  }),
]
