import type { Page } from '@guildhall/contract/common'
import type { LessonVersion } from '@guildhall/contract/course-teaching'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { findTaughtLesson } from '../courses/visible.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { kept, keptSince } from './versions.writes.ts'

/** Earlier versions of a lesson, the latest first. Errors: lesson_not_found, permission_denied, bad_input. */
export async function readLessonVersions(
  { db, viewer }: PersonContext,
  lessonId: string,
  cursor: string | undefined,
): Promise<Page<LessonVersion>> {
  await findTaughtLesson(db, viewer, lessonId)
  const from = decodeCursor(cursor)
  const found = await db
    .selectFrom('lesson_versions as v')
    .leftJoin('profiles as p', 'p.id', 'v.editor_id')
    .select(['v.id', 'v.created_at', 'v.title', 'v.content', ...personColumns])
    .where('v.lesson_id', '=', lessonId)
    // The task deletes older ones once a day.
    .where('v.created_at', '>', keptSince)
    .$if(from !== undefined, (versions) =>
      versions.where(sql<boolean>`(v.created_at, v.id) < (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(kept.page + 1)
    .execute()
  const { rows, next } = paginate(found, kept.page, (one) => encodeCursor({ at: one.created_at, id: one.id }))
  const items = rows.map(({ id, created_at, title, content, ...person }) => ({
    ...{ id, at: created_at.toISOString(), by: presentPerson(person), title, content },
  }))
  return { items, next }
}
