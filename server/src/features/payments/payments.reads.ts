import type { Page } from '@guildhall/contract/common'
import type {
  Income,
  MemberEntitlement,
  OwnEntitlement,
  Payment,
  Receipt,
} from '@guildhall/contract/entitlements'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type ClubLabelRow, findManagedClub, presentLabel } from '../clubs/clubs.reads.ts'
import { matchesName, namePatternsOf } from '../clubs/name-search.ts'
import { standingIn } from '../clubs/standing.ts'
import { accessEnd, type Duration, lastDayOf } from '../entitlements/entitlements.policy.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { howToPay, type SettingsRow, settingsColumns } from './settings.reads.ts'

type TermsRow = {
  id: string
  state: OwnEntitlement['state']
  source: OwnEntitlement['source']
  amount: string
  currency: string
  duration: Duration
  paid_until: Date | null
  is_canceled: boolean
  reference: string
  created_at: Date
  grace_days: number
  kind: OwnEntitlement['of']['kind']
  of_id: string
  of_name: string
}

/** SQL: from entitlements `e` of club `k`. */
const termsColumns = sql`e.id, e.state, e.source, e.amount::text as amount, e.currency, e.duration, e.paid_until, e.is_canceled,
  e.reference, e.created_at, coalesce(s.grace_days, 7) as grace_days,
  case when e.group_id is not null then 'group' when e.course_id is not null then 'course'
    when e.event_id is not null then 'event' else 'club' end as kind,
  coalesce(e.group_id, e.course_id, e.event_id, k.id) as of_id,
  coalesce((select g.name from club_groups g where g.id = e.group_id), (select c.title from courses c where c.id = e.course_id),
    (select c.title from content_rows c where c.id = e.event_id), k.name) as of_name`
const fromEntitlements = sql`from entitlements e join clubs k on k.id = e.club_id left join payment_settings s on s.club_id = k.id`

/** '12.500' → '12.50': a third decimal only where there is one. */
export const amountText = (amount: string): string => amount.replace(/(\.\d\d)0$/, '$1')

const presentTerms = (row: TermsRow) => {
  const terms = {
    state: row.state,
    paidUntil: row.paid_until,
    isCanceled: row.is_canceled,
    graceDays: row.grace_days,
  }
  const end = accessEnd(terms)
  return {
    id: row.id,
    of: { kind: row.kind, id: row.of_id, name: row.of_name },
    state: row.state,
    source: row.source,
    amount: amountText(row.amount),
    currency: row.currency,
    duration: row.duration,
    paidUntil: row.paid_until && lastDayOf(row.paid_until),
    endsAt: end && lastDayOf(end),
    isCanceled: row.is_canceled,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
  }
}

type PaymentRow = Omit<Payment, 'paidOn' | 'paidUntil'> & { paid_on: string; paid_until: Date | null }
const paymentColumns = sql`y.id, y.number, y.title, y.amount::text as amount, y.currency, y.refunded::text as refunded,
  y.paid_on::text as paid_on, y.paid_until, y.source, y.note`

const presentPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  number: row.number,
  title: row.title,
  amount: amountText(row.amount),
  currency: row.currency,
  refunded: amountText(row.refunded),
  paidOn: row.paid_on,
  paidUntil: row.paid_until && lastDayOf(row.paid_until),
  source: row.source,
  note: row.note,
})

const pageSize = 20
const shownPayments = 24

/** In all clubs, the latest first; those of deleted clubs are left out. */
export async function readOwnEntitlements(
  { db, viewer }: PersonContext,
  { cursor }: { cursor?: string | undefined },
): Promise<Page<OwnEntitlement>> {
  const after = decodeCursor(cursor)
  const before = after ? sql`and (e.created_at, e.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const rows = await ownRows(
    db,
    viewer.id,
    sql`${before} order by e.created_at desc, e.id desc limit ${pageSize + 1}`,
  )
  const { rows: shown, next } = paginate(rows, pageSize, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  return { items: await presentOwn(db, shown), next }
}

/** Error: entitlement_not_found. */
export async function readOwnEntitlement({ db, viewer }: PersonContext, id: string): Promise<OwnEntitlement> {
  const [item] = await presentOwn(db, await ownRows(db, viewer.id, sql`and e.id = ${id}`))
  if (!item) throw new AppError('entitlement_not_found')
  return item
}

type OwnRow = TermsRow & ClubLabelRow & { club_id: string } & SettingsRow

async function ownRows(db: Database, personId: string, which: RawBuilder<unknown>): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${termsColumns}, e.club_id, k.slug, k.name, k.logo_path, ${settingsColumns} ${fromEntitlements}
    where e.user_id = ${personId} and k.deleted_at is null ${which}`.execute(db)
  return rows
}

async function presentOwn(db: Database, rows: OwnRow[]): Promise<OwnEntitlement[]> {
  const { rows: paid } = await sql<PaymentRow & { entitlement_id: string }>`
    select y.* from unnest(${rows.map(({ id }) => id)}::uuid[]) as e (id), lateral (
      select y.entitlement_id, ${paymentColumns} from payments y where y.entitlement_id = e.id
      order by y.paid_on desc, y.number desc limit ${sql.lit(shownPayments)}) y`.execute(db)
  return rows.map((row) => ({
    ...presentTerms(row),
    club: presentLabel({ ...row, id: row.club_id }),
    howToPay: row.source === 'stripe' ? null : howToPay(row, row),
    payments: paid.filter((payment) => payment.entitlement_id === row.id).map(presentPayment),
  }))
}

type MemberRow = TermsRow &
  PersonColumns & { at: Date; last_paid_on: string | null; last_payment_id: string | null }
const byEnd = sql`coalesce(e.paid_until, case e.state when 'pending' then '1970-01-01+00'::timestamptz else '9999-12-31+00' end)`

export type MemberFilter = { state?: string | undefined; q?: string | undefined; cursor?: string | undefined }

/** For the owner and admins: who has to pay first, then the earliest end. Errors: as findManagedClub. */
export async function readEntitlements(
  { db, viewer }: PersonContext,
  identifier: string,
  { state, q, cursor }: MemberFilter,
  size = 50,
): Promise<Page<MemberEntitlement>> {
  const club = await findManagedClub(db, viewer, identifier)
  const after = decodeCursor(cursor)
  const patterns = namePatternsOf(q)
  const ofState =
    state === undefined
      ? sql`and e.state <> 'ended'`
      : state === 'given'
        ? sql`and e.state <> 'ended' and e.source = 'given'`
        : sql`and e.state = ${state} and e.source <> 'given'`
  const isNamed = patterns
    ? sql`and (e.reference = ${(q ?? '').trim().toUpperCase()} or (true ${matchesName(
        sql`${patterns}::text[]`,
        sql`fold_name(p.first_name || ' ' || p.last_name || ' ' || p.username)`,
      )}))`
    : sql``
  const rows = await memberRows(
    db,
    sql`e.club_id = ${club.id} ${ofState} ${isNamed}
      ${after ? sql`and (${byEnd}, e.id) > (${after.at}, ${after.id}::uuid)` : sql``}
      order by ${byEnd}, e.id limit ${size + 1}`,
  )
  const { rows: shown, next } = paginate(rows, size, ({ at, id }) => encodeCursor({ at, id }))
  return { items: presentMembers(shown), next }
}

/** Entitlements of a club by their ids or references. */
export const readByReference = async (db: Database, clubId: string, references: string[]) =>
  presentMembers(
    await memberRows(db, sql`e.club_id = ${clubId} and e.reference = any(${references}::text[])`),
  )

/** Error: entitlement_not_found. */
export async function readMemberEntitlement(
  db: Database,
  clubId: string,
  id: string,
): Promise<MemberEntitlement> {
  const [item] = presentMembers(await memberRows(db, sql`e.club_id = ${clubId} and e.id = ${id}`))
  if (!item) throw new AppError('entitlement_not_found')
  return item
}

async function memberRows(db: Database, which: RawBuilder<unknown>): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${termsColumns}, ${byEnd} as at, ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))},
      last.paid_on as last_paid_on, last.id as last_payment_id
    ${fromEntitlements} join profiles p on p.id = e.user_id
    left join lateral (select y.id, y.paid_on::text as paid_on from payments y where y.entitlement_id = e.id
      order by y.paid_on desc, y.number desc limit 1) last on true
    where ${which}`.execute(db)
  return rows
}

/** Without people whose account is deleted. */
const presentMembers = (rows: MemberRow[]): MemberEntitlement[] =>
  rows.flatMap((row) => {
    const person = presentPerson(row)
    const last = { lastPaidOn: row.last_paid_on, lastPaymentId: row.last_payment_id }
    return person ? [{ ...presentTerms(row), person, ...last }] : []
  })

/** The person's own, or one that their club took. Error: payment_not_found. */
export async function readReceipt({ db, viewer }: PersonContext, paymentId: string): Promise<Receipt> {
  const { rows } = await sql<
    PaymentRow &
      PersonColumns & {
        club_id: string
        slug: string
        name: string
        logo_path: string | null
        issuer: string
      }
  >`select ${paymentColumns}, y.club_id, k.slug, k.name, k.logo_path, coalesce(s.issuer, '') as issuer,
      case when p.deleted_at is null then p.id end as person_id, p.username, p.first_name, p.last_name, p.profile_image_url
    from payments y join clubs k on k.id = y.club_id left join payment_settings s on s.club_id = k.id
    left join profiles p on p.id = y.user_id
    left join club_memberships m on m.club_id = k.id and m.user_id = ${viewer.id}
    where y.id = ${paymentId} and k.deleted_at is null
      and (y.user_id = ${viewer.id} or ${standingIn(viewer.id)} in ('owner', 'admin'))`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('payment_not_found')
  return {
    ...presentPayment(row),
    club: presentLabel({ ...row, id: row.club_id }),
    issuer: row.issuer,
    person: presentPerson(row),
  }
}

/** The latest 12 months in the club's currency. Errors: as findManagedClub. */
export async function readIncome({ db, viewer }: PersonContext, identifier: string): Promise<Income> {
  const club = await findManagedClub(db, viewer, identifier)
  const { rows: states } = await sql<{ state: keyof Income['states']; count: number }>`
    select case when source = 'given' then 'given' else state end as state, count(*)::int as count
    from entitlements where club_id = ${club.id} and state <> 'ended' group by 1`.execute(db)
  const { rows: months } = await sql<Income['months'][number]>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(y.amount), 0)::numeric(14, 2)::text as amount,
      coalesce(sum(y.refunded), 0)::numeric(14, 2)::text as refunded, count(y.id)::int as count
    from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months',
      date_trunc('month', now() at time zone 'UTC'), interval '1 month') as m (month)
    left join payments y on y.club_id = ${club.id} and y.currency = ${club.currency}
      and y.paid_on >= m.month and y.paid_on < m.month + interval '1 month'
    group by m.month order by m.month`.execute(db)
  const count = (state: keyof Income['states']) => states.find((row) => row.state === state)?.count ?? 0
  return {
    currency: club.currency,
    states: {
      pending: count('pending'),
      active: count('active'),
      past_due: count('past_due'),
      given: count('given'),
    },
    months,
  }
}
