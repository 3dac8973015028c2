import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { addTask } from '../../platform/database/write.ts'
import {
  type Bounded,
  batchRows,
  inBatches,
  taskBudgetMs,
  withinBudget,
} from '../../platform/tasks/batches.ts'
import { restrictedTopicOf } from '../visibility/seen-topics.ts'

/** Marks a club's content as public or private after a change. Queues the rest. Idempotent. */
export async function followClub(deps: Dependencies, clubId: string, budgetMs = taskBudgetMs): Promise<void> {
  await withinBudget(
    deps,
    budgetMs,
    async (bounded) => {
      for (const table of ['content', 'comments'] as const) await follow(bounded, table, clubId)
    },
    // From the start, because it may have changed again.
    () => addTask(deps.db, 'search.follow', { clubId }, followingKey(clubId)),
  )
}

/** One task per club; same key as where the club is edited. */
const followingKey = (clubId: string) => ({ key: `search.follow ${clubId}`, isBulk: true }) as const

const itemOf = {
  content: sql`t.id`,
  comments: sql`t.content_id`,
}

async function follow(
  deps: Dependencies & Bounded,
  table: 'content' | 'comments',
  clubId: string,
): Promise<void> {
  let last = { at: new Date('9999-01-01'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  await inBatches(deps, async ({ db }) => {
    // As mark_open() and mark_comment_open() do.
    const isOpen = sql`(select not k.is_private and c.created_at >= coalesce(k.public_since, '-infinity')
      and ${restrictedTopicOf} is null from content_rows c join clubs k on k.id = c.club_id where c.id = ${itemOf[table]})`
    const { rows } = await sql<{ created_at: Date; id: string }>`
      select created_at, id from ${sql.table(table)} t where club_id = ${clubId} and is_open <> ${isOpen}
        and (created_at, id) < (${last.at}, ${last.id}::uuid)
      order by created_at desc, id desc limit ${batchRows}`.execute(db)
    const ids = rows.map(({ id }) => id)
    // In the order of everything that locks several items: a club that becomes private releases spots at the same time.
    await sql`select from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for no key update`.execute(
      db,
    )
    await sql`update ${sql.table(table)} t set is_open = ${isOpen} where id = any(${ids}::uuid[]) and is_open <> ${isOpen}`.execute(
      db,
    )
    const oldest = rows.at(-1)
    if (oldest) last = { at: oldest.created_at, id: oldest.id }
    return rows.length
  })
}

/** Deletes words that no text contains, such as names of former members, from `after` on. Queues the rest. */
export async function sweepWords(
  db: Database,
  { after = '', budgetMs = taskBudgetMs * 10 }: { after?: string | undefined; budgetMs?: number } = {},
): Promise<void> {
  const end = Date.now() + budgetMs
  let last = after
  for (;;) {
    const { rows } = await sql<{ word: string }>`
      select distinct word from search_vocabulary where word ~>~ ${last} order by word using ~<~ limit ${batchRows}`.execute(
      db,
    )
    const newest = rows.at(-1)
    if (!newest) return
    last = newest.word
    const words = rows.map(({ word }) => word)
    await sql`
      delete from search_vocabulary v where v.word = any(${words}::text[]) and case when v.club_id is null then
        not exists (select from content c where c.is_open and search_scoped(c.search, c.club_id, c.type) @@ ${said})
        and not exists (select from comments c where c.is_open
          and search_scoped(c.search, c.club_id, c.content_type) @@ ${said})
        and not exists (select from clubs k where k.search @@ ${said} and k.deleted_at is null)
        and not exists (select from profiles p
          where p.search @@ ${said} and p.deleted_at is null)
      else
        not exists (select from content c where not c.is_open
          and search_scoped(c.search, c.club_id, c.type) @@ (${said} && ${there}))
        and not exists (select from comments c where not c.is_open
          and search_scoped(c.search, c.club_id, c.content_type) @@ (${said} && ${there}))
      end`.execute(db)
    if (Date.now() >= end) return addTask(db, 'search.sweep', { after: last }, { key: 'search.sweep' })
  }
}

const said = sql`('''' || v.word || '''')::tsquery`
const there = sql`('''~' || v.club_id || '''')::tsquery`

/** A search feature missing on this database, to log at start; undefined if none. */
export async function missingSearchFeature(db: Database): Promise<string | undefined> {
  const { rows } = await sql`select from pg_class where relname = 'search_vocabulary_trigrams'`.execute(db)
  return rows.length > 0
    ? undefined
    : 'This database has no pg_trgm: search forgives typing errors after the first letter of a word alone'
}
