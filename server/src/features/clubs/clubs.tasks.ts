import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/write.ts'
import { takingPart } from './active.ts'

const clubsAtOnce = 200

type Scored = { id: string; score: number }

/** Logarithms of 28 days' activity and people: many people outweigh one busy one. */
export async function scoreClubs(deps: Dependencies, clubId?: string): Promise<void> {
  const only = (column: string) => (clubId ? sql`and ${sql.ref(column)} = ${clubId}` : sql``)
  const { rows } = await sql<Scored>`
    with lively as (
      select club_id, count(distinct user_id) as people, count(*) as things
      from club_activity_log
      where ${takingPart} ${only('club_id')}
      group by club_id
    ), scored as (
      select k.id, k.activity_score,
        round(2000 * ln(1 + coalesce(l.people, 0)) + 1000 * ln(1 + coalesce(l.things, 0)) + 100 * ln(1 + k.members))::int
          as score
      from clubs k left join lively l on l.club_id = k.id
      where k.deleted_at is null ${only('k.id')}
    )
    select id, score from scored where score <> activity_score order by id`.execute(deps.db)
  for (let from = 0; from < rows.length; from += clubsAtOnce)
    await note(deps, rows.slice(from, from + clubsAtOnce))
}

/** Short writes that skip locked clubs until the next run. */
async function note(deps: Dependencies, clubs: Scored[]): Promise<void> {
  await write(deps, ({ db }) =>
    sql`with free as (
        select k.id, given.score from clubs k
        join jsonb_to_recordset(${JSON.stringify(clubs)}::jsonb) given (id uuid, score int) on given.id = k.id
        for no key update of k skip locked
      )
      update clubs set activity_score = free.score from free where clubs.id = free.id`.execute(db),
  )
}
