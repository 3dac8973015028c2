import type { CaseDetails } from '@guildhall/contract/cases'
import type { Subject } from '@guildhall/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { itemText } from '../acts/evidence/item-text.ts'
import { commentsTable, contentTable, lessonCommentsTable } from '../acts/evidence/tables.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** Characters of each text. */
const shown = 1000
/** Comments before and after the subject. */
const neighbors = 10

type Row = PersonColumns & { text: string; at: Date; is_subject: boolean }

/** The surroundings of a comment: its item or lesson, its parent and neighbors, the oldest first. Empty for other things. */
export async function readThread(db: Database, { kind, id }: Subject): Promise<CaseDetails['thread']> {
  if (kind !== 'comment' && kind !== 'lesson_comment') return []
  const { rows } = await sql<Row>`
    with parts as materialized (${kind === 'comment' ? ofItem(id) : ofLesson(id)})
    select t.text, t.at, t.is_subject, case when p.deleted_at is null then p.id end as person_id, p.username, p.first_name,
      p.last_name, p.profile_image_url
    from parts t left join profiles p on p.id = t.user_id order by t.rank, t.at, t.id`.execute(db)
  return rows.map((row) => ({
    author: presentPerson(row),
    text: row.text,
    at: row.at.toISOString(),
    isSubject: row.is_subject,
  }))
}

/** SQL: the item, as the first, and the comments around one. */
const ofItem = (id: string) => sql`
  select 0 as rank, c.id, c.user_id, left(${itemText}, ${sql.lit(shown)}) as text, c.created_at as at, false as is_subject
  from ${contentTable} c where c.id = (select content_id from ${commentsTable} where id = ${id})
  union all ${around(commentsTable, { id, parent: sql`thread_id`, on: sql`content_id` })}`

const ofLesson = (id: string) => sql`
  select 0 as rank, l.id, c.created_by as user_id, left(l.title || E'\n\n' || l.content, ${sql.lit(shown)}) as text,
    l.created_at as at, false as is_subject
  from lessons l join courses c on c.id = l.course_id
  where l.id = (select lesson_id from ${lessonCommentsTable} where id = ${id})
  union all ${around(lessonCommentsTable, { id, parent: sql`parent_id`, on: sql`lesson_id` })}`

/** SQL: the parent of a comment, it and its nearest neighbors under the same parent. */
function around(
  table: RawBuilder<unknown>,
  { id, parent, on }: { id: string; parent: RawBuilder<unknown>; on: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const columns = sql`n.id, n.user_id, left(n.content, ${sql.lit(shown)}) as text, n.created_at as at`
  const alone = (rank: number, which: RawBuilder<unknown>, isSubject: boolean) => sql`
    select ${sql.lit(rank)} as rank, ${columns}, ${sql.lit(isSubject)} as is_subject from ${table} n where n.id = ${which}`
  const byTime = (after: boolean) =>
    after ? sql`order by n.created_at, n.id` : sql`order by n.created_at desc, n.id desc`
  // Each part is what one index has in order, so that a long list costs no more than a short one.
  const parts = (after: boolean) =>
    [
      sql`n.${parent} = o.${parent}`,
      sql`n.${on} = o.${on} and n.${parent} is null and o.${parent} is null`,
    ].flatMap((siblings) =>
      [sql`n.is_hidden`, sql`not n.is_hidden`].map(
        (hidden) => sql`(select n.id, n.created_at from ${table} n where ${siblings} and ${hidden}
            and (n.created_at, n.id) ${after ? sql`>` : sql`<`} (o.created_at, o.id)
            ${byTime(after)} limit ${sql.lit(neighbors)})`,
      ),
    )
  const beside = (after: boolean) => sql`
    select 2 as rank, ${columns}, false as is_subject from ${table} n where n.id in (
      select n.id from ${table} o cross join lateral (${sql.join(parts(after), sql` union all `)}) n
      where o.id = ${id} ${byTime(after)} limit ${sql.lit(neighbors)})`
  return sql`
    ${alone(1, sql`(select ${parent} from ${table} where id = ${id})`, false)}
    union all ${alone(2, sql`${id}`, true)}
    union all ${beside(false)}
    union all ${beside(true)}`
}
