import type { Tx } from '../../platform/database/write.ts'
import { settleCourse } from '../courses/settling.tasks.ts'

/**
 * Makes a course read as a draft that cannot be published. Returns when it was published, which `returnCourse` needs;
 * null if it was withheld before, undefined if there is no such course.
 */
export async function withholdCourse(
  tx: Tx,
  id: string,
): Promise<{ publishedAt: string | null } | null | undefined> {
  const course = await tx.db
    .selectFrom('courses')
    .select(['published_at', 'is_hidden'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!course) return undefined
  if (course.is_hidden) return null
  await tx.db
    .updateTable('courses')
    .set({ published_at: null, is_hidden: true })
    .where('id', '=', id)
    .execute()
  return { publishedAt: course.published_at?.toISOString() ?? null }
}

/** Publishes a withheld course as it was. */
export async function returnCourse(
  tx: Tx,
  id: string,
  { publishedAt }: { publishedAt: string | null },
): Promise<void> {
  await tx.db
    .updateTable('courses')
    .set({ published_at: publishedAt && new Date(publishedAt), is_hidden: false })
    .where('id', '=', id)
    .where('is_hidden', '=', true)
    .execute()
  if (publishedAt !== null) await settleCourse(tx, id)
}
