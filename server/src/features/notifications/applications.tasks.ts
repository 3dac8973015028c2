import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { wordsOfApplication } from './application-words.ts'
import { type Notice, notify } from './notify.ts'

/**
 * Notifies a job's poster of an application, and the applicant of the decision; for a withdrawn application, deletes
 * the poster's notification. Not based on the club's log. Idempotent.
 */
export async function notifyOfApplication(
  deps: Dependencies,
  { applicationId, status, cause }: TaskPayloads['notify.application'],
): Promise<void> {
  const found = await deps.db
    .selectFrom('job_applications as a')
    .innerJoin('content as c', 'c.id', 'a.job_id')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['a.user_id', 'a.job_id', 'a.status', 'c.title', 'c.user_id as poster_id'])
    .select(['p.username', 'p.first_name', 'p.last_name'])
    .select(['k.id as club_id', 'k.slug as club_slug'])
    .where('a.id', '=', applicationId)
    .where('k.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return withdraw(deps, applicationId)
  const isForPoster = status === 'applied'
  const name = `${found.first_name} ${found.last_name}`.trim()
  const notice: Notice = {
    ...wordsOfApplication(status, name, found.title),
    ...(isForPoster && { reach: 'mine' }),
    cause,
    club: { id: found.club_id, slug: found.club_slug },
    contentId: found.job_id,
    ...(isForPoster && { metadata: { applicantUsername: found.username } }),
  }
  await write(deps, async (tx) => {
    const people = await tx.db
      .selectFrom('profiles as p')
      .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
      .select('p.id')
      .where('p.id', '=', isForPoster ? found.poster_id : found.user_id)
      .where('p.deleted_at', 'is', null)
      .$if(isForPoster, (query) =>
        query.where((eb) => eb.fn.coalesce('w.job_applications', eb.lit(true)), '=', true),
      )
      // An earlier, different decision has its own task. Later decisions wait for this write.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('job_applications')
            .select('id')
            .where('id', '=', applicationId)
            .$if(!isForPoster, (query) => query.where('status', '=', status))
            .forShare(),
        ),
      )
      .execute()
    await notify(tx, notice, people)
  })
}

async function withdraw(deps: Dependencies, applicationId: string): Promise<void> {
  await write(deps, async (tx) => {
    const gone = await tx.db
      .deleteFrom('notifications')
      .where('cause', '=', applicationId)
      .returning('user_id')
      .execute()
    for (const { user_id } of gone) tx.signal({ kind: 'notifications.changed' }, { personId: user_id })
  })
}
