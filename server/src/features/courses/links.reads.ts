import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Tx } from '../../platform/database/write.ts'
import { roleIn } from '../clubs/standing.ts'
import { hashOf } from '../tokens/secrets.ts'

/** SQL: whether link `y` of course `c` in club `k` works: its creator still teaches the course. */
export const linkWorks = sql<SqlBool>`exists (select from profiles a
  left join club_memberships m on m.club_id = k.id and m.user_id = a.id
  where a.id = y.created_by and a.deleted_at is null and (coalesce(${roleIn(sql.ref('a.id'))} in ('owner', 'admin'), false)
    or m.user_id is not null and exists (select from course_teachers t where t.course_id = c.id and t.user_id = a.id)))`

/** SQL: link `y` of a course that a token opens now. */
const openLink = (
  courseId: Expression<string> | string,
  hash: Expression<string> | string,
) => sql`course_links y
  join courses c on c.id = y.course_id join clubs k on k.id = c.club_id
  where y.course_id = ${courseId} and y.token_hash = ${hash} and y.expires_at > now()
    and (y.max_uses is null or y.uses < y.max_uses) and ${linkWorks}`

const linkOf = prepared<{ courseId: string; hash: string }, { id: string }>((db, { courseId, hash }) => ({
  compile: () => sql<{ id: string }>`select y.id from ${openLink(courseId, hash)}`.compile(db),
}))

/** Whether a token opens a course to members of its club. */
export const isOpenLink = async (
  db: Database,
  courseId: string,
  token: string | undefined,
): Promise<boolean> => token !== undefined && (await linkOf(db, { courseId, hash: hashOf(token) })).length > 0

/** Locks the link, so that it is not used more often than it may be; returns its id. */
export async function lockOpenLink(
  { db }: Tx,
  courseId: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const { rows } = await sql<{ id: string }>`
    select y.id from ${openLink(courseId, hashOf(token))} for update of y`.execute(db)
  return rows[0]?.id
}
