import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { jobForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfApplication } from '../notifications/applications.tasks.ts'

const { cam, hall, make, as, app, eventually } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)

const noticesOf = (person: { id: string }, type: string) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', person.id)
    .where('type', '=', type)
    .execute()

it('an applicant is not notified of decisions changed before the task ran, but of restored ones', async () => {
  const job = await cam.call('POST /clubs/:club/jobs', { params: { club: hall.slug }, body: jobForm() })
  const who = await as(await make.person())
  await who.call('PUT /jobs/:contentId/application', {
    params: { contentId: job.id },
    body: { message: 'Take me', attachmentPath: null },
  })
  const { items } = await cam.call('GET /jobs/:contentId/applications', {
    params: { contentId: job.id },
    query: {},
  })
  const id = items[0]?.id ?? ''
  // As if decided again before the first task ran.
  await db.updateTable('job_applications').set({ status: 'declined' }).where('id', '=', id).execute()
  const of = (status: 'invited' | 'declined', cause = newId()) =>
    notifyOfApplication(app.deps, { applicationId: id, status, cause })
  const cause = newId()
  await of('invited', cause)
  expect(await noticesOf(personOf(who), 'JOB_APPLICATION_INVITED')).toEqual([])
  // Decided while the task reads: it notifies of the later decision.
  let telling = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('job_applications').set({ status: 'invited' }).where('id', '=', id).execute()
    telling = of('declined')
    await eventually(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return (rows[0]?.waiting ?? 0) > 0
    })
  })
  await telling
  expect(await noticesOf(personOf(who), 'JOB_APPLICATION_DECLINED')).toEqual([])
  // Repeating the task notifies once.
  for (let times = 0; times < 2; times++) await of('invited', cause)
  expect(await noticesOf(personOf(who), 'JOB_APPLICATION_INVITED')).toHaveLength(1)
})
