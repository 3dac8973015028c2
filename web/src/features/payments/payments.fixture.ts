import type { BankLine, MemberEntitlement, OwnEntitlement } from '@guildhall/contract/entitlements'

const club = { id: 'hall', slug: 'hall', name: 'Hall', logoUrl: null }
const terms = {
  ...({ source: 'hand', amount: '12.50', currency: 'EUR', duration: 'monthly' } as const),
  ...{ paidUntil: null, endsAt: null, isCanceled: false, createdAt: '2026-01-01T10:00:00.000Z' },
  of: { kind: 'club', id: 'hall', name: 'Hall' } as const,
}
export const idOf = (at: number) => `d7f6a1f0-0000-7000-8000-00000000020${at}`

export const memberOf = (at: number, of: Partial<MemberEntitlement> = {}): MemberEntitlement => ({
  ...{ ...terms, id: idOf(at), state: 'pending', reference: `GH-000${at}` },
  person: { id: idOf(at), username: `p${at}`, firstName: `Ari${at}`, lastName: 'Berg', imageUrl: null },
  ...{ lastPaidOn: null, lastPaymentId: null },
  ...of,
})

export const ownOf = (of: Partial<OwnEntitlement> = {}): OwnEntitlement => ({
  ...{ ...terms, id: idOf(1), club, state: 'pending', reference: 'GH-0001', payments: [] },
  howToPay: {
    ...{ instructions: 'Pay at the desk', link: '', accountHolder: 'Hall e. V.' },
    ...{ iban: 'DE89370400440532013000', epc: 'BCD' },
  },
  ...of,
})

export const lineOf = (at: number, of: Partial<BankLine> = {}): BankLine => ({
  ...{ externalId: `line ${at}`, paidOn: '2026-03-01', amount: '12.50', text: `GH-000${at}` },
  ...{ match: memberOf(at), problem: null },
  ...of,
})
