import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'

/** Deletes the person's applications and those for their jobs, which no one else may read. Their files become unused. */
export async function removeApplications(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const gone = await tx.db
      .deleteFrom('job_applications')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('job_applications as a')
          .innerJoin('content_rows as c', 'c.id', 'a.job_id')
          .select('a.id')
          .where((or) => or.or([or('a.user_id', '=', personId), or('c.user_id', '=', personId)]))
          .limit(batchRows),
      )
      .returning(['id', 'user_id', 'job_id'])
      .execute()
    await tx.tasks(
      'notify.application',
      gone.map(({ id }) => ({ applicationId: id, status: 'applied' as const, cause: id })),
    )
    for (const { user_id, job_id } of gone)
      tx.signal({ kind: 'application.changed', contentId: job_id }, { personId: user_id })
    return gone.length
  })
}
