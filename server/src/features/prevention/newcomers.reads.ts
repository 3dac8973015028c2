import type { NewcomerSettings } from '@guildhall/contract/prevention'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { isOperator } from './server-terms.ts'

/** Limits of new accounts, and the default of new clubs. */
export async function readNewcomerSettings(db: Database): Promise<NewcomerSettings> {
  const row = await db.selectFrom('server_settings').selectAll().executeTakeFirstOrThrow()
  return {
    newForDays: row.new_for_days,
    secondsApart: row.seconds_apart,
    itemsPerDay: row.items_per_day,
    commentsPerDay: row.comments_per_day,
    profileLinks: row.profile_links,
    messageLinks: row.message_links,
    chatsPerDay: row.chats_per_day,
  }
}

type Limits = Pick<NewcomerSettings, 'profileLinks' | 'messageLinks' | 'chatsPerDay'>

const limitsOf = prepared<{ personId: string }, Limits>((db, { personId }) => ({
  compile: () =>
    sql<Limits>`select s.profile_links as "profileLinks", s.message_links as "messageLinks",
        s.chats_per_day as "chatsPerDay"
      from server_settings s join profiles p on p.id = ${personId}::uuid
      where p.created_at > now() - make_interval(days => s.new_for_days) and not ${isOperator(personId)}`.compile(
      db,
    ),
}))

/** An account's limits outside of clubs; null once it is no longer new, and for operators. */
export async function readLimitsOf(db: Database, personId: string): Promise<Limits | null> {
  const [limits] = await limitsOf(db, { personId })
  return limits ?? null
}
