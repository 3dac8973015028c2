import { sql } from 'kysely'
import type { Dependencies } from '../../../platform/context.ts'
import { type Tx, write } from '../../../platform/database/write.ts'
import { each } from '../../../platform/tasks/batches.ts'
import { setClearing } from '../../clubs/ending.writes.ts'
import { removeHiddenComments } from '../../comments/hidden.writes.ts'
import { removeItems } from '../../content/content.account-deletion.ts'
import { clearResponses } from '../../content/responses.writes.ts'
import { clearCourse } from '../../courses/clearing.ts'
import { removeFilesOf } from '../../files/files.tasks.ts'
import { removeHiddenLessonComments } from '../../lesson-comments/hidden.writes.ts'
import { forgetHiddenProfile, type HiddenProfile } from '../../profiles/hidden.writes.ts'
import { isRemovalOver } from './restorable.reads.ts'
import { subjectTables } from './subject-tables.ts'

const atOnce = 100

/** Deletes what was removed 183 days ago and not restored, once no appeal is open. Idempotent; an interrupted deletion is repeated. */
export async function removeExpired(deps: Dependencies): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ kind: string; id: string }>`
      select distinct h.kind, h.subject_id as id from moderation_log l join hidings h on h.act_id = l.id
      where l.what = 'remove' and ${isRemovalOver}
      order by 1, 2 limit ${atOnce}`.execute(deps.db)
    await each(rows.map((row) => () => remove(deps, row)))
    if (rows.length < atOnce) break
  }
  await forgetDeleted(deps)
}

async function remove(deps: Dependencies, { kind, id }: { kind: string; id: string }): Promise<void> {
  if (kind === 'content') {
    await clearResponses(deps, [id])
    await removeFilesOf(deps, 'content_id', [id])
    await removeItems(deps.db, [id])
  }
  if (kind === 'comment') await removeFilesOf(deps, 'comment_id', [id])
  if (kind === 'message') await removeFilesOf(deps, 'message_id', [id])
  if (kind === 'course') await clearCourse(deps, id)
  await write(deps, async (tx) => {
    if (kind === 'comment') await removeHiddenComments(tx, [id])
    if (kind === 'lesson_comment') await removeHiddenLessonComments(tx, [id])
    if (kind === 'profile') await forgetSaved(tx, id)
    if (kind === 'club') {
      await setClearing(tx, id)
      await tx.task('clubs.clear', { clubId: id }, { key: `clubs.clear ${id}` })
    }
    // Deletes what other acts saved of it, too.
    await tx.db.deleteFrom('hidings').where('kind', '=', kind).where('subject_id', '=', id).execute()
  })
}

async function forgetSaved(tx: Tx, profileId: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('hidings')
    .select('saved')
    .where('kind', '=', 'profile')
    .where('subject_id', '=', profileId)
    .execute()
  for (const { saved } of rows)
    if (saved !== null) await forgetHiddenProfile(tx, profileId, saved as HiddenProfile)
}

/** Forgets what was hidden of things that were deleted since, with what was saved of them. */
async function forgetDeleted({ db }: Dependencies): Promise<void> {
  for (const [kind, table] of Object.entries(subjectTables))
    await sql`delete from hidings h where h.kind = ${kind}
      and not exists (select from ${sql.table(table)} t where t.id = h.subject_id)`.execute(db)
}
