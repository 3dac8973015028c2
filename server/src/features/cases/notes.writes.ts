import type { CaseDetails } from '@guildhall/contract/cases'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { presentCase } from './details.reads.ts'
import { lockDecidableCase } from './find-case.reads.ts'
import { recordInCase } from './record.writes.ts'

type Note = { id: string; note: string }

/** Adds a note that only moderators read; sending it again adds none. Errors: case_not_found, id_taken. */
export function addNote(context: PersonContext, caseId: string, note: Note): Promise<CaseDetails> {
  return write(context, async (tx) => {
    const found = await lockDecidableCase(tx, context, caseId)
    if (!(await isThere(tx, context.viewer.id, caseId, note)))
      await recordInCase(tx, context, found, { ...note, what: 'note' })
    return presentCase(tx.db, context, found)
  }).catch((error) => {
    throw isDuplicate(error, 'moderation_log_pkey') ? new AppError('id_taken') : error
  })
}

/** Error: id_taken. */
async function isThere({ db }: Tx, viewerId: string, caseId: string, { id, note }: Note): Promise<boolean> {
  const entry = await db
    .selectFrom('moderation_log')
    .select(['what', 'case_id', 'actor_id', 'note'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!entry) return false
  const isSame =
    entry.what === 'note' && entry.case_id === caseId && entry.actor_id === viewerId && entry.note === note
  if (!isSame) throw new AppError('id_taken')
  return true
}
