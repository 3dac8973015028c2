import { sql } from 'kysely'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import { csvAnswer, today } from '../../platform/text/csv.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lastDayOf } from '../entitlements/entitlements.policy.ts'
import { amountText, readEntitlements } from './payments.reads.ts'

const rowsAtOnce = 200

/** Who paid, owes or was given something; for the owner and admins, without email addresses (V5). Errors: as findManagedClub. */
export async function downloadEntitlements(context: PersonContext, identifier: string): Promise<PlainAnswer> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  return csvAnswer({
    fileName: `${club.slug}-memberships-${today()}`,
    heads: [
      'Name',
      'Username',
      'For',
      'State',
      'Source',
      'Price',
      'Currency',
      'Paid',
      'Until',
      'Last paid',
      'Reference',
    ],
    rows: entitlementRows(context, club.id),
  })
}

/** Page by page; stops with an error if the reader loses the right meanwhile. */
async function* entitlementRows(context: PersonContext, clubId: string): AsyncGenerator<string[][]> {
  let cursor: string | undefined
  do {
    const page = await readEntitlements(context, clubId, { cursor }, rowsAtOnce)
    yield page.items.map((item) => [
      `${item.person.firstName} ${item.person.lastName}`.trim(),
      ...[
        item.person.username,
        item.of.name,
        item.state,
        item.source,
        item.amount,
        item.currency,
        item.duration,
      ],
      ...[item.paidUntil ?? '', item.lastPaidOn ?? '', item.reference],
    ])
    cursor = page.next ?? undefined
  } while (cursor)
}

/** What a club took, the oldest first. Errors: as findManagedClub. */
export async function downloadPayments(context: PersonContext, identifier: string): Promise<PlainAnswer> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  return csvAnswer({
    fileName: `${club.slug}-payments-${today()}`,
    heads: [
      'Receipt',
      'Paid on',
      'Name',
      'Username',
      'For',
      'Amount',
      'Currency',
      'Refunded',
      'Paid until',
      'Source',
      'Note',
    ],
    rows: paymentRows(context, club.id),
  })
}

type Row = {
  number: number
  paid_on: string
  name: string | null
  username: string | null
  title: string
  amount: string
  currency: string
  refunded: string
  paid_until: Date | null
  source: string
  note: string
}

async function* paymentRows(context: PersonContext, clubId: string): AsyncGenerator<string[][]> {
  for (let after = 0; ; ) {
    await findManagedClub(context.db, context.viewer, clubId)
    const { rows } =
      await sql<Row>`select y.number, y.paid_on::text as paid_on, y.title, y.amount::text as amount, y.currency,
        y.refunded::text as refunded, y.paid_until, y.source, y.note, p.username, trim(p.first_name || ' ' || p.last_name) as name
      from payments y left join profiles p on p.id = y.user_id and p.deleted_at is null
      where y.club_id = ${clubId} and y.number > ${after} order by y.number limit ${rowsAtOnce}`.execute(
        context.db,
      )
    yield rows.map((row) => [
      ...[
        String(row.number),
        row.paid_on,
        row.name ?? '',
        row.username ?? '',
        row.title,
        amountText(row.amount),
      ],
      ...[
        row.currency,
        amountText(row.refunded),
        row.paid_until ? lastDayOf(row.paid_until) : '',
        row.source,
        row.note,
      ],
    ])
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.number
  }
}
