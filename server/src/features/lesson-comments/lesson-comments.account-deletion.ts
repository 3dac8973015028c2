import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches, inBatchesOf } from '../../platform/tasks/batches.ts'

/** Keeps a person's comments on lessons without their author. */
export async function anonymizeLessonComments(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('lesson_comment_rows')
      .set({ user_id: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('lesson_comment_rows')
          .select('id')
          .where('user_id', '=', personId)
          .orderBy('id')
          .limit(batchRows)
          .forNoKeyUpdate(),
      )
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}

/** Deletes a person's comments on lessons with the replies to them, and recounts the rest. */
export async function eraseLessonComments(deps: Dependencies, personId: string): Promise<void> {
  await inBatchesOf(
    deps,
    personId,
    { table: 'lesson_comment_rows', columns: ['id', 'lesson_id', 'parent_id'] },
    async ({ db }, found) => {
      const ids = found.map(({ id }) => id)
      const lessonIds = [...new Set(found.map((row) => row.lesson_id))]
      const parentIds = [...new Set(found.flatMap((row) => row.parent_id ?? []))]
      // Locks lessons before their comments, as commenting does, and in one order.
      await db
        .selectFrom('lesson_rows')
        .select('id')
        .where('id', 'in', lessonIds)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      await db.deleteFrom('lesson_comment_rows').where('id', 'in', ids).execute()
      if (parentIds.length > 0)
        await sql`update lesson_comment_rows o
        set reply_count = (select count(*) from lesson_comments r where r.parent_id = o.id)
        where o.id = any(${parentIds}::uuid[])`.execute(db)
      await sql`update lesson_rows l set comment_count = (select count(*) from lesson_comments o where o.lesson_id = l.id)
      where l.id = any(${lessonIds}::uuid[])`.execute(db)
    },
  )
}
