import { levelPoints } from '@guildhall/contract/points'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { addTask, type Tx } from '../../platform/database/write.ts'
import { inBatches, taskBudgetMs, withinBudget } from '../../platform/tasks/batches.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { addMembersToGroup } from './groups.writes.ts'

type Following = TaskPayloads['groups.follow']

/** People put in at once, while other writes of the club wait. */
const atOnce = 500

/** Queues the rules of a club's groups for people whose points or finished courses changed; no-op without rules. */
export async function followGroupRules(tx: Tx, clubId: string, personIds: string[]): Promise<void> {
  if (personIds.length === 0) return
  const { rows } = await sql`select from club_groups g where g.club_id = ${clubId}
    and (g.from_level is not null or exists (select from group_courses c where c.group_id = g.id)) limit 1`.execute(
    tx.db,
  )
  if (rows.length > 0) await tx.task('groups.follow', { clubId, personIds })
}

/** Puts members into the groups whose rules they meet, but those who were taken out. In short writes; idempotent. */
export const followRules = (deps: Dependencies, payload: Following, budgetMs = taskBudgetMs): Promise<void> =>
  withinBudget(
    deps,
    budgetMs,
    (bounded) => inBatches(bounded, (tx) => followSome(tx, payload)),
    () => addTask(deps.db, 'groups.follow', payload),
  )

async function followSome(tx: Tx, { clubId, groupId, personIds, byId }: Following): Promise<number> {
  const people = (await readMissing(tx.db, { clubId, groupId, personIds })).map((row) => row.user_id)
  if (people.length === 0) return 0
  await lockMemberships(tx, clubId, [...new Set(people)])
  const missing = await readMissing(tx.db, { clubId, groupId, personIds: people })
  for (const id of new Set(missing.map((row) => row.group_id))) {
    const added = missing.flatMap((row) => (row.group_id === id ? [row.user_id] : []))
    await addMembersToGroup(tx, { clubId, groupId: id, ...(byId && { byId }) }, added)
  }
  return people.length
}

/** Members who meet a group's rules and are not in it. */
async function readMissing(db: Database, { clubId, groupId, personIds }: Following) {
  const { rows } = await sql<{ group_id: string; user_id: string }>`
    select g.id as group_id, m.user_id from club_groups g join club_memberships m on m.club_id = g.club_id
    where g.club_id = ${clubId} ${groupId ? sql`and g.id = ${groupId}` : sql``}
      ${personIds ? sql`and m.user_id = any(${personIds}::uuid[])` : sql``}
      and (exists (select from club_rankings r where r.club_id = g.club_id and r.user_id = m.user_id and r.period = 'all'
          and r.points >= (${[...levelPoints]}::int[])[g.from_level])
        or exists (select from group_courses c join course_enrollments e on e.course_id = c.course_id
          where c.group_id = g.id and e.user_id = m.user_id and e.completed_at is not null))
      and not exists (select from club_group_members w where w.group_id = g.id and w.user_id = m.user_id)
      and not exists (select from club_group_removals r where r.group_id = g.id and r.user_id = m.user_id)
    order by g.id, m.user_id limit ${sql.lit(atOnce)}`.execute(db)
  return rows
}
