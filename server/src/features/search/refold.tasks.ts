import { sql } from 'kysely'
import { batchRows, taskBudgetMs } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import type { TaskPayloads } from '../../platform/tasks.ts'
import { plainText } from '../../platform/texts.ts'
import { addTask } from '../../platform/write.ts'

type Table = NonNullable<TaskPayloads['search.refold']['table']>

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * SQL: searchable parts of item `c` beside its title, as its kind's writes produce them: texts, and whether they are
 * Markdown.
 */
const parts = sql<Part[]>`case c.type
  when 'post' then (select jsonb_build_array(jsonb_build_array(case when starts_with(p.content, '# ' || c.title || E'\n\n')
    then substr(p.content, char_length(c.title) + 5) else p.content end, true)) from posts p where p.id = c.id)
  when 'poll' then (select jsonb_build_array(jsonb_build_array(p.description, true), jsonb_build_array(
    (select string_agg(o.text, E'\n' order by o.position) from poll_options o where o.poll_id = p.id), false))
    from polls p where p.id = c.id)
  when 'event' then (select jsonb_build_array(jsonb_build_array(e.description, true), jsonb_build_array(e.agenda, true),
    jsonb_build_array(e.location, false)) from events e where e.id = c.id)
  when 'product' then (select jsonb_build_array(jsonb_build_array(p.description, true),
    jsonb_build_array(p.features || E'\n' || p.specifications, false)) from products p where p.id = c.id)
  when 'service' then (select jsonb_build_array(jsonb_build_array(s.description, true), jsonb_build_array(
    case when s.location_type <> 'online' then s.location else '' end || E'\n' || s.included, false))
    from services s where s.id = c.id)
  when 'job' then (select jsonb_build_array(jsonb_build_array(j.company || E'\n' || j.location, false),
    jsonb_build_array(j.description, true),
    jsonb_build_array(array_to_string(j.requirements || j.responsibilities || j.benefits, E'\n'), false))
    from jobs j where j.id = c.id)
  end`
type Part = [text: string | null, isMarkdown: boolean]

const textOf = (of: Part[] | null) =>
  (of ?? []).map(([text, isMarkdown]) => (isMarkdown ? plainText(text ?? '') : (text ?? ''))).join('\n')

/** Updates the next rows before an id, newest first, where the stored value differs. */
const batches: Record<Table, (db: Database, before: string) => Promise<string[]>> = {
  profiles: async (db, before) => {
    const ids = await idsOf(db, 'profiles', before)
    await sql`update profiles p set search = made.search
      from (select id, search_vector(first_name || ' ' || last_name || ' ' || username) as search from profiles
        where id = any(${ids}::uuid[])) made
      where p.id = made.id and p.search is distinct from made.search`.execute(db)
    await sql`select learn_words(search, null) from profiles where id = any(${ids}::uuid[]) and deleted_at is null`.execute(
      db,
    )
    await sql`update club_memberships m set person_name = made.name, person_tags = made.tags
      from (select p.id, person_name(p) as name, person_tags(p) as tags from profiles p where p.id = any(${ids}::uuid[])) made
      where m.user_id = made.id and (m.person_name, m.person_tags) is distinct from (made.name, made.tags)`.execute(
      db,
    )
    return ids
  },
  clubs: async (db, before) => {
    const ids = await idsOf(db, 'clubs', before)
    // The trigger computes it.
    await sql`update clubs set name = name where id = any(${ids}::uuid[])`.execute(db)
    return ids
  },
  content: async (db, before) => {
    const { rows } = await sql<{ id: string; title: string; updated_at: Date; parts: Part[] | null }>`
      select c.id, c.title, c.updated_at, ${parts} as parts from content c where c.id < ${before}::uuid
      order by c.id desc limit ${sql.lit(batchRows)}`.execute(db)
    const ids = rows.map(({ id }) => id)
    // A concurrent edit computed its own.
    const [titles, texts] = [rows.map(({ title }) => title), rows.map((row) => textOf(row.parts))]
    const times = rows.map((row) => row.updated_at)
    await sql`update content c set search = made.search, folded_title = made.folded_title
      from (select id, at, setweight(search_vector(title), 'A') || setweight(search_vector(text), 'B') as search,
          fold_title(title) as folded_title
        from unnest(${ids}::uuid[], ${titles}::text[], ${texts}::text[], ${times}::timestamptz[])
          as written (id, title, text, at)) made
      where c.id = made.id and c.updated_at = made.at
        and (c.search, c.folded_title) is distinct from (made.search, made.folded_title)`.execute(db)
    await sql`update jobs set location = location where id = any(${ids}::uuid[])`.execute(db)
    return ids
  },
  comments: async (db, before) => {
    const ids = await idsOf(db, 'comments', before)
    await sql`update comments c set search = made.search
      from (select id, search_vector(content) as search from comments where id = any(${ids}::uuid[])) made
      where c.id = made.id and c.search is distinct from made.search`.execute(db)
    // The table's trigger learns only from changed texts.
    await sql`select learn_words(c.search, case when c.is_open then null else c.club_id end) from comments c
      where c.id = any(${ids}::uuid[])`.execute(db)
    return ids
  },
}
const order: Table[] = ['profiles', 'clubs', 'content', 'comments']

async function idsOf(db: Database, table: Table, before: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id < ${before}::uuid
    order by id desc limit ${sql.lit(batchRows)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Recomputes the search columns of people, clubs, content and comments after a change of folding (docs/decisions/091),
 * from a position on. Queues the rest. Idempotent.
 */
export async function refold(
  db: Database,
  { table = 'profiles', before = last }: TaskPayloads['search.refold'],
  budgetMs = taskBudgetMs,
): Promise<void> {
  const end = Date.now() + budgetMs
  let from = before
  for (const name of order.slice(order.indexOf(table))) {
    for (;;) {
      const ids = await batches[name](db, from)
      const oldest = ids.at(-1)
      if (!oldest) break
      from = oldest
      if (Date.now() >= end)
        return addTask(
          db,
          'search.refold',
          { table: name, before: from },
          { key: 'search.refold', isBulk: true },
        )
    }
    from = last
  }
}
