import type { NotificationPreferences } from '@guildhall/contract/notification-preferences'
import type { Insertable, Selectable } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { NotificationPreferences as Row } from '../../platform/schema.ts'

/** Created with everything on when first read (platform.md 7). */
export async function readPreferences({ db, viewer }: PersonContext): Promise<NotificationPreferences> {
  const find = () =>
    db.selectFrom('notification_preferences').selectAll().where('user_id', '=', viewer.id).executeTakeFirst()
  const row = await find()
  if (row) return present(row)
  const made = await db
    .insertInto('notification_preferences')
    .values({ user_id: viewer.id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // Another page was faster.
  return present(made ?? ((await find()) as Selectable<Row>))
}

export async function changePreferences(
  { db, viewer }: PersonContext,
  wanted: NotificationPreferences,
): Promise<NotificationPreferences> {
  const columns = columnsOf(wanted)
  const row = await db
    .insertInto('notification_preferences')
    .values({ user_id: viewer.id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, updated_at: new Date() }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

const columnsOf = (wanted: NotificationPreferences): Omit<Insertable<Row>, 'user_id'> => ({
  new_posts: wanted.newPosts,
  new_events: wanted.newEvents,
  new_polls: wanted.newPolls,
  new_products: wanted.newProducts,
  new_services: wanted.newServices,
  new_jobs: wanted.newJobs,
  new_comments: wanted.newComments,
  club_join_requests: wanted.clubJoinRequests,
  job_applications: wanted.jobApplications,
  email: wanted.email,
})

const present = (row: Selectable<Row>): NotificationPreferences => ({
  newPosts: row.new_posts,
  newEvents: row.new_events,
  newPolls: row.new_polls,
  newProducts: row.new_products,
  newServices: row.new_services,
  newJobs: row.new_jobs,
  newComments: row.new_comments,
  clubJoinRequests: row.club_join_requests,
  jobApplications: row.job_applications,
  email: row.email,
})
