import { courseLimits } from '@guildhall/contract/course-limits'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'

type NewLink = {
  id: string
  course_id: string
  created_by: string
  token_hash: string
  hint: string
  max_uses: number | null
  expires_at: Date
}

/** Stores a link of a locked course; replaces an unused one with the same id and creator. Errors: id_taken, too_many_course_links. */
export async function storeCourseLink({ db }: Tx, link: NewLink): Promise<void> {
  await db
    .deleteFrom('course_links')
    .where('course_id', '=', link.course_id)
    .where('expires_at', '<', new Date())
    .execute()
  const { id, course_id, created_by, ...replaced } = link
  const stored = await db
    .insertInto('course_links')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(replaced)
        .where('course_links.course_id', '=', course_id)
        .where('course_links.created_by', '=', created_by)
        .where('course_links.uses', '=', 0),
    )
    .returning('id')
    .executeTakeFirst()
  if (stored?.id !== id) throw new AppError('id_taken')
  const { count } = await db
    .selectFrom('course_links')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('course_id', '=', course_id)
    .executeTakeFirstOrThrow()
  if (Number(count) > courseLimits.links) throw new AppError('too_many_course_links')
}

/** Removes a link of a locked course. No-op if there is none. */
export async function removeCourseLink({ db }: Tx, courseId: string, id: string): Promise<void> {
  await db.deleteFrom('course_links').where('course_id', '=', courseId).where('id', '=', id).execute()
}
