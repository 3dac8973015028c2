import { prevention } from '@guildhall/contract/prevention-limits'
import { sql } from 'kysely'
import type { Dependencies } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { write } from '../../../platform/database/write.ts'
import { hideAutomatically } from '../../acts/acts.writes.ts'
import { weightOf } from '../weight.reads.ts'

const atOnce = 100

/**
 * Hides what enough members reported, where its club wants that, until a moderator decides. Only in clubs of 50 members or
 * more, once a case, and nothing of the owner, admins and moderators, whose cases are the server's. May be interrupted.
 */
export async function hideReported(deps: Pick<Dependencies, 'db' | 'signals'>): Promise<void> {
  for (let after: Candidate | undefined; ; ) {
    const candidates = await findCandidates(deps.db, after)
    for (const one of candidates) await hideIfEnough(deps, one)
    if (candidates.length < atOnce) return
    after = candidates.at(-1)
  }
}

type Candidate = { id: string; least: number; at: Date }

/** Cases with enough reports, whatever their weight, by age. */
async function findCandidates(db: Database, after: Candidate | undefined): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.id, p.auto_hide_at as least, c.opened_at as at from club_prevention p
    join clubs k on k.id = p.club_id and k.deleted_at is null and k.members >= ${prevention.autoHideMembers}
    join moderation_cases c on c.club_id = p.club_id and c.closed_at is null and c.level = 'club'
    where p.auto_hide_at > 0 and c.kind in ('content', 'comment', 'lesson_comment')
      and (select count(*) from reports r where r.case_id = c.id) >= p.auto_hide_at
      and not exists (select from hidings h where h.kind = c.kind and h.subject_id = c.subject_id)
      and not exists (select from moderation_log l where l.case_id = c.id and l.is_automatic and l.what = 'hide')
      ${after ? sql`and (c.opened_at, c.id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by c.opened_at, c.id limit ${atOnce}`.execute(db)
  return rows
}

async function hideIfEnough(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  { id, least }: Candidate,
): Promise<void> {
  if ((await weightOf(deps.db, id)) < least) return
  await write(deps, async (tx) => {
    const { rows: open } = await sql`select from moderation_cases where id = ${id} and closed_at is null
      and not exists (select from moderation_log l where l.case_id = ${id} and l.is_automatic and l.what = 'hide')
      for update`.execute(tx.db)
    if (open.length === 0) return
    await hideAutomatically(tx, {
      caseId: id,
      ground: 'Reported by several members',
      facts: 'Several members reported this. It is hidden until a moderator of the club decides.',
    })
  })
}
