import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { cursor, id, line, none, page, person, searchText, text, webAddress } from './common.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { durations } from './held-entitlement.ts'
import { parseAmount } from './money.ts'

export const paymentLimits = {
  instructions: 2000,
  issuer: 500,
  note: 200,
  graceDays: 60,
  /** People whose payments are recorded, or who are given a membership, at once. */
  atOnce: 500,
  /** Characters of a bank's file in base64: 1.5 MB. */
  bankFile: 2_000_000,
  bankLines: 5000,
} as const

export const entitlementStates = ['pending', 'active', 'past_due', 'ended'] as const
export type EntitlementState = (typeof entitlementStates)[number]

/** `given`: by the owner or an admin, without payment. `elsewhere`: through the API. */
export const paymentSources = ['hand', 'given', 'stripe', 'elsewhere'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** What it opens: the membership of a club, or something in it. */
export const entitled = z.object({
  kind: z.enum(['club', 'group', 'course', 'event']),
  id: z.string(),
  name: z.string(),
})

const terms = {
  state: z.enum(entitlementStates),
  source: z.enum(paymentSources),
  /** Exact decimal, '12.50'. */
  amount: z.string(),
  currency: z.string(),
  duration: z.enum(durations),
  /** The last day, '2026-03-01'. Null: not paid yet, or without end. */
  paidUntil: z.string().nullable(),
  /** The last day of access without another payment, with the days of grace; null if it does not end. */
  endsAt: z.string().nullable(),
  /** Ends when what is paid ends. */
  isCanceled: z.boolean(),
  /** What a bank transfer names. */
  reference: z.string(),
  createdAt: z.string(),
}

export const payment = z.object({
  id: z.string(),
  /** Of the receipt, counted in each club. */
  number: z.number(),
  title: z.string(),
  amount: z.string(),
  currency: z.string(),
  refunded: z.string(),
  /** '2026-03-01'. */
  paidOn: z.string(),
  paidUntil: z.string().nullable(),
  source: z.enum(paymentSources),
  note: z.string(),
})
export type Payment = z.infer<typeof payment>

/** How to pay by hand; empty where the club has not said. */
export const howToPay = z.object({
  instructions: z.string(),
  link: z.string(),
  accountHolder: z.string(),
  iban: z.string(),
  /** Content of the QR code of a SEPA transfer with amount and reference; null without an IBAN or in another currency. */
  epc: z.string().nullable(),
})
export type HowToPay = z.infer<typeof howToPay>

export const ownEntitlement = z.object({
  id: z.string(),
  club: clubLabel,
  of: entitled,
  ...terms,
  howToPay: howToPay.nullable(),
  /** The latest 24. */
  payments: z.array(payment),
})
export type OwnEntitlement = z.infer<typeof ownEntitlement>

/** For the club's owner and admins. */
export const memberEntitlement = z.object({
  id: z.string(),
  person,
  of: entitled,
  ...terms,
  lastPaidOn: z.string().nullable(),
  /** Its receipt. */
  lastPaymentId: z.string().nullable(),
})
export type MemberEntitlement = z.infer<typeof memberEntitlement>

export const receipt = payment.extend({
  club: clubLabel,
  issuer: z.string(),
  /** Null once the account is deleted. */
  person: person.nullable(),
})
export type Receipt = z.infer<typeof receipt>

const settingsFields = {
  instructions: text(
    paymentLimits.instructions,
    `At most ${paymentLimits.instructions} characters`,
  ).transform((value) => value.trim()),
  link: webAddress(500),
  accountHolder: line(70, 'An account holder has at most 70 characters'),
  /** Without spaces. */
  iban: z
    .string()
    .max(60)
    .transform((value) => value.replaceAll(/\s/g, '').toUpperCase())
    .refine((value) => value === '' || isIban(value), 'This IBAN is not valid. Check it for typing errors'),
  issuer: text(paymentLimits.issuer, `At most ${paymentLimits.issuer} characters`).transform((value) =>
    value.trim(),
  ),
  graceDays: z.number().int().min(0).max(paymentLimits.graceDays),
  /** Whether people who have not paid yet read a private club. */
  pendingReads: z.boolean(),
}
/** What the form has; of a change only what it changes is sent. */
export const editPaymentSettings = z.object(settingsFields)
export const changePaymentSettings = editPaymentSettings.partial().extend({ before })

export const paymentSettings = z.object({
  instructions: z.string(),
  link: z.string(),
  accountHolder: z.string(),
  iban: z.string(),
  issuer: z.string(),
  graceDays: z.number(),
  pendingReads: z.boolean(),
})
export type PaymentSettings = z.infer<typeof paymentSettings>

/** Checks length and check digits (ISO 13616). */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  const digits = `${value.slice(4)}${value.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** As typed, '1,50' or '1.50'; exact with two decimals. */
const typedAmount = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const read = parseAmount(typed)
    if ('amount' in read) return read.amount
    context.addIssue({ code: 'custom', message: 'Enter an amount with up to 2 decimal places' })
    return z.NEVER
  })

/** A day, '2026-03-01'. */
const day = z.iso.date('Choose a date')

export const newPayment = z.object({
  /** Recording it twice under one id records it once. */
  id,
  entitlementId: id,
  /** The agreed price if omitted. */
  amount: typedAmount.optional(),
  paidOn: day,
  /** The last day it pays for; counted from the end of what was paid if omitted. Null: without end. */
  paidUntil: day.nullable().optional(),
  note: line(paymentLimits.note, `A note has at most ${paymentLimits.note} characters`).default(''),
  /** What the page showed: what was changed meanwhile, as by someone who recorded it too, is passed over. */
  before: z.object({ state: z.enum(entitlementStates), paidUntil: day.nullable() }).optional(),
  /** Names the bank's line, which counts once. */
  externalId: line(200, 'At most 200 characters').optional(),
})
export type NewPayment = z.input<typeof newPayment>

export const recordRefund = z.object({ amount: typedAmount, endsAccess: z.boolean() })

export const giveMembership = z.object({ until: day.nullable() })

/** A line of a bank's file that is money in. */
export const bankLine = z.object({
  externalId: z.string(),
  paidOn: z.string().nullable(),
  amount: z.string(),
  text: z.string(),
  /** Whose reference it names. */
  match: memberEntitlement.nullable(),
  /** `amount`: other than agreed. `several`: names more than one. `recorded`: was recorded before. */
  problem: z.enum(['amount', 'several', 'ended', 'recorded', 'no_reference', 'no_date']).nullable(),
})
export type BankLine = z.infer<typeof bankLine>

export const stateFilter = z.enum([...entitlementStates, 'given'])

const byState = z.object({
  pending: z.number(),
  active: z.number(),
  past_due: z.number(),
  given: z.number(),
})

export const income = z.object({
  currency: z.string(),
  /** Entitlements by state; `given` are those that are not paid. */
  states: byState,
  /** The latest 12 months, the oldest first; other currencies are in the file alone. */
  months: z.array(
    z.object({ month: z.string(), amount: z.string(), refunded: z.string(), count: z.number() }),
  ),
})
export type Income = z.infer<typeof income>

/** A grant through the API: its effect is the same however often it is sent. */
export const grant = z.object({
  /** Username, without '@'. */
  username: z.string().min(1).max(60),
  /** The last day; null for no end. */
  until: day.nullable(),
  /** What was paid, if this records a payment. */
  amount: typedAmount.optional(),
  note: line(paymentLimits.note, `A note has at most ${paymentLimits.note} characters`).default(''),
})

const clubErrors = ['club_not_found', 'bad_club_identifier', 'members_only'] as const
const managing = [...clubErrors, 'permission_denied'] as const
const ownParam = z.object({ entitlementId: id })
const inClub = clubParam.extend({ entitlementId: id })

export const entitlementsApi = {
  'GET /my/entitlements': {
    summary: 'List what you pay for, asked to pay for or were given, in all clubs; the latest first',
    access: 'person',
    query: z.object({ cursor }),
    response: page(ownEntitlement),
    errors: [],
  },
  'GET /my/entitlements/:entitlementId': {
    summary: 'Get something you pay for, with how to pay and its payments',
    access: 'person',
    params: ownParam,
    response: ownEntitlement,
    errors: ['entitlement_not_found'],
  },
  'DELETE /my/entitlements/:entitlementId': {
    summary: 'Cancel: a pending one is withdrawn, a paid one ends when what is paid ends; idempotent',
    access: 'person',
    byToken: false,
    params: ownParam,
    response: none,
    errors: ['entitlement_not_found', 'entitlement_without_end'],
  },
  'PUT /my/entitlements/:entitlementId/renewal': {
    summary: 'Keep a membership that you canceled and that has not ended; idempotent',
    access: 'person',
    byToken: false,
    params: ownParam,
    response: none,
    errors: ['entitlement_not_found'],
  },
  'GET /payments/:paymentId': {
    summary: 'Get the receipt of a payment that you made, or that your club took',
    access: 'person',
    params: z.object({ paymentId: id }),
    response: receipt,
    errors: ['payment_not_found'],
  },
  'GET /clubs/:club/payment-settings': {
    summary: 'Get how a club is paid; owner and admins only',
    access: 'person',
    params: clubParam,
    response: paymentSettings,
    errors: managing,
  },
  'PUT /clubs/:club/payment-settings': {
    summary: 'Change how a club is paid; owner only',
    access: 'person',
    byToken: false,
    params: clubParam,
    body: changePaymentSettings,
    response: paymentSettings,
    errors: [...managing, 'owner_only', 'changed_meanwhile'],
  },
  'GET /clubs/:club/entitlements': {
    summary: 'List who has to pay, then who paid or was given something by its end; owner and admins only',
    access: 'person',
    params: clubParam,
    query: z.object({ state: stateFilter.optional(), q: searchText.optional(), cursor }),
    response: page(memberEntitlement),
    errors: managing,
  },
  'GET /clubs/:club/entitlements.csv': {
    summary: 'Download who paid, owes or was given something; owner and admins only',
    access: 'person',
    byToken: false,
    params: clubParam,
    produces: ['text/csv'],
    errors: managing,
  },
  'POST /clubs/:club/payments': {
    summary:
      'Record payments, which begin or extend what they pay for; recorded ones are left out; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    body: z.object({ payments: z.array(newPayment).min(1).max(paymentLimits.atOnce) }),
    /** `passed`: what had ended, been removed or changed meanwhile, or was recorded before. */
    response: z.object({
      recorded: z.number(),
      passed: z.array(
        z.object({ id: z.string(), why: z.enum(['gone', 'ended', 'changed', 'recorded', 'banned']) }),
      ),
    }),
    errors: managing,
  },
  'POST /clubs/:club/payments/matches': {
    summary:
      'Read a bank’s CSV file of payments and match its lines by reference; records nothing; owner and admins only',
    access: 'person',
    byToken: false,
    isHeavy: true,
    isRead: true,
    params: clubParam,
    body: z.object({
      /** In base64, in the encoding of the bank. */
      file: z.base64().max(paymentLimits.bankFile, 'A file has at most 1.5 MB'),
    }),
    response: z.object({ lines: z.array(bankLine) }),
    errors: [...managing, 'bank_file_unreadable'],
  },
  'GET /clubs/:club/payments.csv': {
    summary: 'Download what a club took, with refunds; owner and admins only',
    access: 'person',
    byToken: false,
    params: clubParam,
    produces: ['text/csv'],
    errors: managing,
  },
  'GET /clubs/:club/income': {
    summary: 'Get what a club took by month, and its memberships by state; owner and admins only',
    access: 'person',
    params: clubParam,
    response: income,
    errors: managing,
  },
  'PUT /clubs/:club/payments/:paymentId/refund': {
    summary: 'Record how much of a payment was given back in all; owner only',
    access: 'person',
    byToken: false,
    params: clubParam.extend({ paymentId: id }),
    body: recordRefund,
    response: receipt,
    errors: [...managing, 'owner_only', 'payment_not_found', 'refund_too_large'],
  },
  'PUT /clubs/:club/entitlements/:entitlementId/gift': {
    summary: 'Give someone what they asked for or have, until a day or without end; owner and admins only',
    access: 'person',
    params: inClub,
    body: giveMembership,
    response: memberEntitlement,
    errors: [...managing, 'entitlement_not_found', 'banned'],
  },
  'DELETE /clubs/:club/entitlements/:entitlementId': {
    summary:
      'End someone’s membership, or what else they paid for, at once; idempotent; owner and admins only',
    access: 'person',
    byToken: false,
    params: inClub,
    response: none,
    errors: [...managing, 'entitlement_not_found', 'owner_is_fixed'],
  },
  'PUT /clubs/:club/grants/:grantId': {
    summary:
      'Grant membership of a paid club, for a payment made elsewhere; `grantId` is that payment’s own; idempotent; owner and admins only',
    access: 'person',
    params: clubParam.extend({ grantId: z.string().min(1).max(190) }),
    body: grant,
    response: memberEntitlement,
    errors: [...managing, 'user_not_found', 'person_banned', 'club_is_free'],
  },
  'DELETE /clubs/:club/grants/:grantId': {
    summary: 'End what a grant began; idempotent; owner and admins only',
    access: 'person',
    params: clubParam.extend({ grantId: z.string().min(1).max(190) }),
    response: none,
    errors: [...managing, 'owner_is_fixed'],
  },
} as const satisfies Endpoints
