import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'

/** Retention and page size of lessons' versions. Server-only. */
export const kept = {
  days: 90,
  /** Versions of a lesson; surplus ones are deleted, the oldest first. */
  versions: 100,
  page: 10,
  /** Edits by one teacher within this many minutes are one version. */
  minutes: 10,
}

/** SQL: start of the retention period. */
export const keptSince = sql<Date>`now() - make_interval(days => ${sql.lit(kept.days)})`

type Before = { lessonId: string; editorId: string; title: string; content: string }

/** Stores what a lesson was before an edit, unless it belongs to the version that the editor began minutes ago. */
export async function keepLessonVersion(
  { db }: Tx,
  { lessonId, editorId, title, content }: Before,
): Promise<void> {
  const last = await db
    .selectFrom('lesson_versions')
    .select('editor_id')
    .select(
      sql<boolean>`created_at > now() - make_interval(mins => ${sql.lit(kept.minutes)})`.as('is_recent'),
    )
    .where('lesson_id', '=', lessonId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.is_recent && last.editor_id === editorId) return
  await db
    .insertInto('lesson_versions')
    .values({ id: newId(), lesson_id: lessonId, editor_id: editorId, title, content })
    .execute()
  await sql`delete from lesson_versions where id in (
    select id from lesson_versions where lesson_id = ${lessonId}
    order by created_at desc, id desc offset ${sql.lit(kept.versions)})`.execute(db)
}
