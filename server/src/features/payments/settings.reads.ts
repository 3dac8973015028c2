import type { HowToPay, PaymentSettings } from '@guildhall/contract/entitlements'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { epcOf } from './epc.ts'

export type SettingsRow = {
  instructions: string | null
  link: string | null
  account_holder: string | null
  iban: string | null
}

/** SQL: how to pay, of payment settings `s`. */
export const settingsColumns = sql`s.instructions, s.link, s.account_holder, s.iban`

export function howToPay(
  row: SettingsRow,
  transfer: { amount: string; currency: string; reference: string },
): HowToPay {
  const account = { accountHolder: row.account_holder ?? '', iban: row.iban ?? '' }
  return {
    instructions: row.instructions ?? '',
    link: row.link ?? '',
    ...account,
    epc: epcOf({ ...account, ...transfer }),
  }
}

/** For the owner and admins. Errors: as findManagedClub. */
export async function readSettings(
  { db, viewer }: PersonContext,
  identifier: string,
): Promise<PaymentSettings> {
  const club = await findManagedClub(db, viewer, identifier)
  return settingsOf(db, club.id)
}

export async function settingsOf(db: Database, clubId: string): Promise<PaymentSettings> {
  const { rows } = await sql<
    SettingsRow & { issuer: string | null; grace_days: number | null; pending_reads: boolean }
  >`
    select ${settingsColumns}, s.issuer, s.grace_days, k.pending_reads
    from clubs k left join payment_settings s on s.club_id = k.id where k.id = ${clubId}`.execute(db)
  const [row] = rows
  return {
    instructions: row?.instructions ?? '',
    link: row?.link ?? '',
    accountHolder: row?.account_holder ?? '',
    iban: row?.iban ?? '',
    issuer: row?.issuer ?? '',
    graceDays: row?.grace_days ?? 7,
    pendingReads: row?.pending_reads ?? false,
  }
}
