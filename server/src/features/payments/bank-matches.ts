import type { BankLine, MemberEntitlement } from '@guildhall/contract/entitlements'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { referencesIn } from '../entitlements/reference.ts'
import { type BankRow, readBankFile } from './bank-file.ts'
import { readByReference } from './payments.reads.ts'

/** Money in, by the references that its lines name; records nothing. Errors: as findManagedClub, bank_file_unreadable. */
export async function matchBankFile(
  { db, viewer }: PersonContext,
  identifier: string,
  { file }: { file: string },
): Promise<{ lines: BankLine[] }> {
  const club = await findManagedClub(db, viewer, identifier)
  const rows = readBankFile(Buffer.from(file, 'base64'), { isMonthFirst: club.currency === 'USD' })
  if (!rows || rows.length === 0)
    throw new AppError('bank_file_unreadable', {
      fields: { file: 'No payments were found in this file. Choose a CSV file with its column names.' },
    })
  const named = rows.map((row) => referencesIn(row.text))
  const found = await readByReference(db, club.id, [...new Set(named.flat())])
  const byReference = new Map(found.map((one) => [one.reference, one]))
  const recorded = await db
    .selectFrom('payments')
    .select('external_id')
    .where('club_id', '=', club.id)
    .where(
      'external_id',
      'in',
      rows.map((row) => row.externalId),
    )
    .execute()
  const known = new Set(recorded.map((row) => row.external_id))
  const lines = rows.map((row, index) => {
    const matches = (named[index] ?? []).flatMap((reference) => byReference.get(reference) ?? [])
    const [match = null] = matches
    return { ...row, text: row.text.slice(0, 300), match, problem: problemOf(row, matches, known) }
  })
  return { lines }
}

function problemOf(
  row: BankRow,
  matches: MemberEntitlement[],
  known: Set<string | null>,
): BankLine['problem'] {
  const [match] = matches
  if (!match) return 'no_reference'
  if (known.has(row.externalId)) return 'recorded'
  if (matches.length > 1) return 'several'
  if (match.state === 'ended') return 'ended'
  if (row.paidOn === null) return 'no_date'
  return Number(row.amount) === Number(match.amount) ? null : 'amount'
}
