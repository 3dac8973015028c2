import { features } from '@guildhall/contract/limits'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { foreignKeysTo } from '../../platform/database/foreign-keys.ts'
import type { DB } from '../../platform/database/schema.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import { removeClub, setClearing } from '../clubs/ending.writes.ts'
import { removeItems } from '../content/content.account-deletion.ts'
import { clearCourses } from '../courses/clearing.ts'
import { removeFilesOf } from '../files/files.tasks.ts'
import { lastKept } from './deletion.policy.ts'
import { noticeTaskKey } from './deletion.writes.ts'
import { notifyBatch } from './notices.tasks.ts'

const itemsAtOnce = 200
const rowsAtOnce = 2000

/** Refer to the club without being deleted with it; the notice of the deletion itself names no club. */
const notifications: Cleared = { table: 'notifications', column: 'club_id' }
/** Have no foreign key, so that no write waits for another. Last, because deletions add to them. */
const changes: Cleared = { table: 'club_changes', column: 'club_id' }

type Gone = { id: string; user_id: string }
/** A bounded part of the work; false once there is none. */
type Step = (deps: Dependencies, club: Gone) => Promise<boolean>

type Cleared = { table: string; column: string }

async function stepsOf(db: Database): Promise<Step[]> {
  const keys = await foreignKeysTo(db, 'clubs')
  const owned = keys.filter(({ table, onDelete }) => onDelete === 'cascade' && !isOfKind(table))
  return [
    (deps, club) => notifyBatch(deps, club.id),
    ...[notifications, ...owned.toSorted(byWhatRefers), changes].map(
      (cleared): Step => ofTheirOwn[cleared.table] ?? ((deps, club) => removeRows(deps, club, cleared)),
    ),
  ]
}

/** Items refer to their topics, which are deleted after them. */
const byWhatRefers = (one: Cleared, other: Cleared) =>
  Number(one.table === 'topics') - Number(other.table === 'topics')

/** A kind's own rows are deleted with their items. */
const isOfKind = (table: string) => (features as readonly string[]).includes(table)

/** Tables whose rows have files, and too much that would be deleted with them. */
const ofTheirOwn: Record<string, Step> = {
  content_rows: (deps, club) => removeContent(deps, club),
  course_rows: (deps, club) => clearCourses(deps, club.id),
}

/** Short writes that can be interrupted and repeated, also on several servers. */
export async function clearClub(deps: Dependencies, clubId: string, budgetMs = taskBudgetMs): Promise<void> {
  const { db } = deps
  const club = await write(deps, (tx) => beginClearing(tx, clubId))
  if (!club) return
  const end = Date.now() + budgetMs
  for (const step of await stepsOf(db))
    while (await step(deps, club))
      if (Date.now() > end) return addTask(db, 'clubs.clear', { clubId }, { key: clearingKey(clubId) })

  await removeFilesOf(deps, 'club_id', [clubId])
  // Another server may be notifying some of its members.
  if (!(await removeClub(db, clubId)))
    await addTask(db, 'clubs.clear', { clubId }, { key: clearingKey(clubId) })
}

/** Being cleared, or deleted long enough ago; a club that an act hides stays. */
const isDue =
  (now: Date) =>
  ({ and, eb, or }: ExpressionBuilder<DB, 'clubs'>) =>
    or([
      eb('clearing_since', 'is not', null),
      and([eb('deleted_at', '<=', lastKept(now)), eb('is_hidden', '=', false)]),
    ])

/** From now on the club cannot be restored and its slugs are free. Undefined if not due. */
async function beginClearing(tx: Tx, clubId: string, now = new Date()): Promise<Gone | undefined> {
  const club = await tx.db
    .selectFrom('clubs')
    .select(['id', 'user_id', 'clearing_since'])
    .where('id', '=', clubId)
    .where(isDue(now))
    .forUpdate()
    .executeTakeFirst()
  if (club && !club.clearing_since) await giveUpClubs(tx, [clubId])
  return club
}

export async function giveUpClubs(tx: Tx, clubIds: string[]): Promise<void> {
  for (const clubId of clubIds) {
    await setClearing(tx, clubId)
    await tx.task('clubs.clear', { clubId }, { key: clearingKey(clubId) })
  }
}

/** Clears what is due, and retries failed or lost tasks. */
export async function sweepClubs({ db }: Pick<Dependencies, 'db'>, now = new Date()): Promise<void> {
  const due = await db
    .selectFrom('clubs')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where(isDue(now))
    .limit(100)
    .execute()
  for (const { id } of due) await addTask(db, 'clubs.clear', { clubId: id }, { key: clearingKey(id) })
  const unnotified = await db
    .selectFrom('clubs')
    .select('id')
    .where('notified_up_to', 'is not', null)
    .limit(100)
    .execute()
  for (const { id } of unnotified)
    await addTask(db, 'notify.club-deletion', { clubId: id }, { key: noticeTaskKey(id) })
}

const clearingKey = (clubId: string) => `clubs.clear ${clubId}`

async function removeContent(deps: Dependencies, club: Gone): Promise<boolean> {
  const items = await deps.db
    .selectFrom('content_rows')
    .select('id')
    .where('club_id', '=', club.id)
    .limit(itemsAtOnce)
    .execute()
  if (items.length === 0) return false
  const ids = items.map(({ id }) => id)
  await removeFilesOf(deps, 'content_id', ids)
  await removeItems(deps.db, ids)
  return items.length === itemsAtOnce
}

async function removeRows({ db }: Dependencies, club: Gone, { table, column }: Cleared): Promise<boolean> {
  // The owner's membership goes with the club itself.
  const isLeft = table === 'club_memberships' ? sql`and user_id <> ${club.user_id}` : sql``
  const name = sql.table(table)
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where ${sql.ref(column)} = ${club.id} ${isLeft} limit ${rowsAtOnce}))`.execute(
    db,
  )
  return numAffectedRows === BigInt(rowsAtOnce)
}
