import type { LegalNotice } from '@guildhall/contract/reports'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StoredNotice } from '../stored-notice.ts'
import type { ReportInput } from './send-report.writes.ts'

export type Sent = { id: string; isNew: boolean }
/** `email`: of visitors. */
export type Reporter = { id: string | null; email: string }
type Earlier = { id: string; legal: StoredNotice | null }

/** Later notices that are stored with the first. */
const maxSupplements = 5

/** The same report, sent again. Error: id_taken. */
export async function findRepeated({ db }: Tx, id: string, reporter: Reporter): Promise<Sent | undefined> {
  const row = await db.selectFrom('reports').select('reporter_id').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  if (row.reporter_id !== reporter.id) throw new AppError('id_taken')
  return { id, isNew: true }
}

/**
 * The response if the reporter reported the thing for this reason before, in the same case: it is counted once. A later
 * legal notice is stored with the first.
 */
export async function joinEarlier(
  tx: Tx,
  caseId: string,
  report: ReportInput,
  reporter: Reporter,
): Promise<Sent | undefined> {
  const earlier = await findEarlier(tx, caseId, report, reporter)
  if (!earlier) return undefined
  if (!report.legal || !earlier.legal) return { id: earlier.id, isNew: false }
  const { id, isAdded } = await supplement(tx, earlier, { id: report.id, ...report.legal })
  // Anyone can give any address: only who knows what was written learns that it was sent.
  return reporter.id === null ? { id, isNew: isAdded } : { id: earlier.id, isNew: false }
}

async function findEarlier(
  { db }: Tx,
  caseId: string,
  { reason, legal }: ReportInput,
  { id, email }: Reporter,
): Promise<Earlier | undefined> {
  const mine = id
    ? sql`r.reporter_id = ${id}`
    : sql`r.reporter_id is null and lower(r.legal ->> 'email') = ${email.toLowerCase()}
        ${email === '' ? sql`and r.legal ->> 'explanation' = ${legal?.explanation ?? ''}` : sql``}`
  const { rows } = await sql<Earlier>`
    select r.id, r.legal from reports r where r.case_id = ${caseId} and r.reason = ${reason} and ${mine}
    order by r.created_at limit 1 for update`.execute(db)
  return rows[0]
}

/** Adds what is new to a stored notice; `id`: under which its words were sent first. */
async function supplement(
  { db }: Tx,
  { id: firstId, legal }: Earlier,
  {
    id,
    explanation,
    isAboutChildAbuse,
  }: { id: string } & Pick<LegalNotice, 'explanation' | 'isAboutChildAbuse'>,
): Promise<{ id: string; isAdded: boolean }> {
  if (!legal) return { id: firstId, isAdded: false }
  const { supplements = [] } = legal
  const same = [{ id: firstId, explanation: legal.explanation }, ...supplements].find(
    (one) => one.explanation === explanation,
  )
  const isNew = !same && supplements.length < maxSupplements
  if (isNew || (isAboutChildAbuse && !legal.isAboutChildAbuse)) {
    const added = isNew ? [{ id, explanation, at: new Date().toISOString() }] : []
    const next: StoredNotice = {
      ...legal,
      isAboutChildAbuse: legal.isAboutChildAbuse || isAboutChildAbuse,
      ...(supplements.length + added.length > 0 && { supplements: [...supplements, ...added] }),
    }
    await db
      .updateTable('reports')
      .set({ legal: JSON.stringify(next) })
      .where('id', '=', firstId)
      .execute()
  }
  return { id: same?.id ?? id, isAdded: !same }
}
