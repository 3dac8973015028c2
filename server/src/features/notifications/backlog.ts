import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { dropPushes } from '../push/queue.ts'

/** Numbers of pending mails, unmailed notifications and pushes. */
export type Backlog = { mails: number; notifications: number; pushes: number }

const peopleAtOnce = 500

/** Drops what was queued before `before`; returns the numbers dropped and left. Idempotent. */
export async function dropBacklog(
  db: Database,
  before: Date,
): Promise<{ dropped: Backlog; waiting: Backlog }> {
  const dropped = {
    mails: await dropMails(db, before),
    notifications: await dropUnmailed(db, before),
    pushes: await dropPushes(db, before),
  }
  return { dropped, waiting: await countBacklog(db) }
}

async function dropMails(db: Database, before: Date): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'mail.send' and created_at < ${before}))`.execute(
    db,
  )
  return rows.length
}

/** Unread notifications of people with a mail scheduled; they stay in the list. */
async function dropUnmailed(db: Database, before: Date): Promise<number> {
  let total = 0
  for (let after: string | undefined; ; ) {
    const people = await db
      .selectFrom('notification_mails')
      .select('user_id')
      .where('due_at', 'is not', null)
      .$if(after !== undefined, (query) => query.where('user_id', '>', after as string))
      .orderBy('user_id')
      .limit(peopleAtOnce)
      .execute()
    after = people.at(-1)?.user_id
    if (after === undefined) return total
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ mailed_at: new Date() })
      .where(
        'user_id',
        'in',
        people.map((person) => person.user_id),
      )
      .where('is_read', '=', sql.lit(false))
      .where('mailed_at', 'is', null)
      .where('created_at', '<', before)
      .executeTakeFirst()
    total += Number(numUpdatedRows)
  }
}

async function countBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`select
    (select count(*)::int from graphile_worker.jobs where task_identifier = 'mail.send') as mails,
    (select count(*)::int from notification_mails m
      join notifications n on n.user_id = m.user_id and not n.is_read and n.mailed_at is null
      where m.due_at is not null) as notifications,
    (select count(*)::int from push_deliveries) as pushes`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('no counts')
  return counts
}
