import { type RawBuilder, sql } from 'kysely'
import { isSeenBy } from '../visibility/seen.ts'
import { isInSeenTopicOfRow } from '../visibility/seen-topics.ts'

/** With the keys for paging. */
export type Keyed = { at: Date; key: string; row: unknown }
type Person = { id: string; email: string }

export const clubLabel = sql`jsonb_build_object('name', k.name, 'slug', k.slug)`

/** SQL: club `k` of what `c` is, and the person's membership. */
export const inClub = (personId: string) => sql`join clubs k on k.id = c.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}`

const isSeen = (personId: string) => isSeenBy(personId, sql.ref('c.created_at'))

/** SQL: a course `c` and a lesson `l` in it, named only while the person can see them. */
export const courseOf = (personId: string) => sql`jsonb_build_object('id', c.id, 'club', ${clubLabel})
  || case when ${isSeen(personId)} and c.published_at is not null
    then jsonb_build_object('title', c.title, 'slug', c.slug) else '{}' end`
export const lessonOf = (personId: string) => sql`jsonb_build_object('id', l.id)
  || case when ${isSeen(personId)} and c.published_at is not null and l.published_at is not null
    then jsonb_build_object('title', l.title, 'slug', l.slug) else '{}' end`

type Subject = (personId: string, as: string) => [row: RawBuilder<unknown>, joins: RawBuilder<unknown>]

const club =
  (id: string, join = ''): Subject =>
  () => [
    sql`case when k.id is null then '{}' else jsonb_build_object('club', ${clubLabel}) end`,
    sql`${sql.raw(join)} left join clubs k on k.id = ${sql.ref(id)}`,
  ]
const item =
  (id: string, join = ''): Subject =>
  (personId, as) => [
    sql`jsonb_build_object(${sql.lit(as)}, jsonb_build_object('id', c.id, 'type', c.type, 'club', ${clubLabel}))`,
    sql`${sql.raw(join)} join content_rows c on c.id = ${sql.ref(id)} ${inClub(personId)}`,
  ]

/** SQL: what a row is about, by the foreign key that leads to it, and the joins. */
const subjects: Record<string, Subject> = {
  club_id: club('t.club_id'),
  message_id: club('o.club_id', 'join chat_messages o on o.id = t.message_id'),
  conversation_id: club('o.club_id', 'join conversations o on o.id = t.conversation_id'),
  content_id: item('t.content_id'),
  poll_id: item('t.poll_id'),
  event_id: item('t.event_id'),
  job_id: item('t.job_id'),
  comment_id: item('o.content_id', 'join comment_rows o on o.id = t.comment_id'),
  course_id: (personId) => [
    sql`jsonb_build_object('course', ${courseOf(personId)})`,
    sql`join courses c on c.id = t.course_id ${inClub(personId)}`,
  ],
  lesson_id: (personId) => [
    sql`jsonb_build_object('lesson', ${lessonOf(personId)}, 'course', ${courseOf(personId)})`,
    sql`join lessons l on l.id = t.lesson_id join courses c on c.id = l.course_id ${inClub(personId)}`,
  ],
  none: () => [sql`'{}'::jsonb`, sql``],
}

/** SQL: a column of row `t`, or what else is written. */
const expression = (text: string) => (/^\w+$/.test(text) ? sql.ref(`t.${text}`) : sql.raw<unknown>(text))
const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function objectOf(columns: string): RawBuilder<unknown> {
  const entries = columns.split(/;\s*/).flatMap((column) => {
    const [, name = camel(column), value = column] = /^(\w+) =\s+(.*)$/s.exec(column) ?? []
    return [sql.lit(name), expression(value)]
  })
  return sql`jsonb_build_object(${sql.join(entries)})`
}

/**
 * SQL: a person's rows `t` of a table, from 'table (options): columns', then 'seen' with more while the person can see the item,
 * and 'provided' with a condition. A column is a name, or 'name = SQL'; a new one of the table stays out until someone decided
 * whose it is. Options: `person` and `address` name the person (`user_id`); `of` is the foreign key to what the row is about,
 * called `as`; `at` and `key` are the order of pages; `by` is `of` and `key`.
 */
export function rowsOf(list: string, { id, email }: Person): RawBuilder<Keyed> {
  const found = /^(\w+)(?: \((.+?)\))?: (.+?)(?:\s+seen (.+?))?(?:\s+provided (.+))?$/s.exec(list)
  const [, table = '', options = '', columns = '', seen, condition = 'true'] = found ?? []
  const given: Record<string, string> = Object.fromEntries(
    options.split(/,\s*/).map((option) => option.split(' ')),
  )
  const {
    person = 'user_id',
    address,
    by,
    of = by ?? 'none',
    as = 'on',
    at = 'created_at',
    key = by ?? 'id',
  } = given
  const subject = subjects[of]
  if (!found || !subject) throw new Error(`Not a list: ${list}`)
  const [row, joins] = subject(id, as)
  const isOwn = sql`${expression(person)} = ${id}`
  return sql<Keyed>`
    select ${expression(at)} as at, ${expression(key)} as key, ${row} || ${objectOf(columns)} || ${
      seen
        ? sql`case when ${isSeen(id)} and ${isInSeenTopicOfRow(id)} and not c.is_hidden then ${objectOf(seen)} else '{}' end`
        : sql`'{}'`
    } as row
    from ${sql.table(table)} t ${joins} where (${sql.raw(condition)})
      and (${address ? sql`${isOwn} or lower(${expression(address)}) = lower(${email})` : isOwn})`
}
