import type { bulkBansApi } from '@guildhall/contract/bulk-bans'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Tx, write } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import { derivedId } from '../../../platform/ids.ts'
import { isReversed } from '../../acts/log.reads.ts'
import { reverseAct } from '../../acts/reversal.writes.ts'
import { findModeratedClub } from '../../moderation/moderators.reads.ts'
import { act } from '../act.writes.ts'

type Ban = (typeof bulkBansApi)['PUT /clubs/:club/bulk-bans/:bulkId']
type Reversal = (typeof bulkBansApi)['PUT /clubs/:club/bulk-bans/:bulkId/reversal']

/**
 * Bans people in writes of their own, each with the same statement; repeated under the same id, a person is banned once.
 * Errors: as findModeratedClub, and id_taken, for the id of someone else or of another club.
 */
export async function banMany(
  context: PersonContext,
  { club: identifier, bulkId }: { club: string; bulkId: string },
  { personIds, ...how }: z.output<Ban['body']>,
): Promise<z.output<Ban['response']>> {
  const club = await findModeratedClub(context, identifier)
  await openBulk(context, bulkId, club.id)
  const answer: z.output<Ban['response']> = { done: [], failed: [] }
  for (const personId of personIds) {
    const actId = derivedId(bulkId, personId)
    const subject = { kind: 'profile' as const, id: personId }
    const input = { ...how, id: actId, action: 'ban' as const, subject, clubId: club.id, hidesSubject: false }
    try {
      await act(context, input, (tx) => addToBulk(tx, bulkId, actId))
      answer.done.push(personId)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      answer.failed.push({ personId, code: error.code })
    }
  }
  return answer
}

/** Error: id_taken. */
async function openBulk(context: PersonContext, bulkId: string, clubId: string): Promise<void> {
  await write(context, async ({ db }) => {
    const own = { club_id: clubId, actor_id: context.viewer.id }
    await db
      .insertInto('bulk_bans')
      .values({ id: bulkId, ...own })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { club_id, actor_id } = await db
      .selectFrom('bulk_bans')
      .select(['club_id', 'actor_id'])
      .where('id', '=', bulkId)
      .executeTakeFirstOrThrow()
    if (club_id !== own.club_id || actor_id !== own.actor_id) throw new AppError('id_taken')
  })
}

const addToBulk = async ({ db }: Tx, bulkId: string, actId: string): Promise<void> => {
  await db
    .insertInto('bulk_ban_acts')
    .values({ act_id: actId, bulk_id: bulkId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Reverses bans of a bulk, some at a time, each in a write of its own; what someone reversed before stays. Errors: as
 * findModeratedClub, and act_not_found, where the club has no such bulk.
 */
export async function reverseBulk(
  context: PersonContext,
  { club: identifier, bulkId }: { club: string; bulkId: string },
  { reason }: z.output<Reversal['body']>,
): Promise<z.output<Reversal['response']>> {
  const club = await findModeratedClub(context, identifier)
  const acts = await readInForce(context.db, club.id, bulkId)
  let [reversed, failed] = [0, 0]
  for (const actId of acts) {
    // Each call returns the ones that the viewer can't reverse.
    if (reversed === moderation.bulk) break
    try {
      await reverseAct(context, { actId, reason })
      reversed++
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      if (error.code !== 'already_decided') failed++
    }
  }
  const left = reversed === moderation.bulk ? (await readInForce(context.db, club.id, bulkId)).length : failed
  return { reversed, failed, left: Math.max(left - failed, 0) }
}

/** Acts that were not reversed, the first one first; also where the ban ended by itself. Error: act_not_found. */
async function readInForce(db: Database, clubId: string, bulkId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select l.id from bulk_bans b left join bulk_ban_acts x on x.bulk_id = b.id
    left join moderation_log l on l.id = x.act_id and not ${isReversed}
    where b.id = ${bulkId} and b.club_id = ${clubId} order by l.created_at, l.id`.execute(db)
  if (rows.length === 0) throw new AppError('act_not_found')
  return rows.flatMap(({ id }) => id ?? [])
}
