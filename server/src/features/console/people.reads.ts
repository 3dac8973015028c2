import type { Page } from '@guildhall/contract/common'
import type { ConsolePerson, consoleApi } from '@guildhall/contract/console'
import { readEmailAddress } from '@guildhall/contract/email-address'
import { fold, foldNameWords } from '@guildhall/contract/fold'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { fileUrl } from '../../platform/files/url.ts'

const size = 30
type Query = z.output<(typeof consoleApi)['GET /admin/people']['query']>

/** Accounts, the newest first; without those under deletion. */
export async function readPeople(
  { db }: Pick<PersonContext, 'db'>,
  { q, show, cursor }: Query,
): Promise<Page<ConsolePerson>> {
  const from = decodeCursor(cursor)
  const { rows } = await sql<PersonRow>`
    select ${personSelection} from ${personSource}
    where p.deleted_at is null and ${matching(q)} and ${shown[show]}
      and ${from ? sql`(p.created_at, p.id) < (${from.at}, ${from.id}::uuid)` : sql`true`}
    order by p.created_at desc, p.id desc limit ${size + 1}`.execute(db)
  const page = paginate(rows, size, ({ created_at: at, id }) => encodeCursor({ at, id }))
  return { items: page.rows.map(presentConsolePerson), next: page.next }
}

export type PersonRow = {
  id: string
  email: string
  email_verified: boolean
  username: string
  first_name: string
  last_name: string
  profile_image_url: string | null
  created_at: Date
  is_operator: boolean
  restriction: 'suspended' | 'closed' | null
  act_id: string
  ends_at: Date | null
  last_seen: Date | null
  clubs: number
}

/** SQL: the columns of PersonRow, of `personSource`. */
export const personSelection = sql`p.id, p.email, p.email_verified, p.username, p.first_name, p.last_name,
  p.profile_image_url, p.created_at, o.user_id is not null as is_operator,
  r.kind as restriction, r.act_id, r.ends_at,
  (select max(s.last_active_at) from sessions s where s.user_id = p.id) as last_seen,
  (select count(*)::int from club_memberships m where m.user_id = p.id) as clubs`

const isInForce = sql`r.club_id is null and (r.ends_at is null or r.ends_at > now())`

export const personSource = sql`profiles p left join operators o on o.user_id = p.id
  left join lateral (
    select r.kind, r.act_id, r.ends_at from restrictions r where r.person_id = p.id and ${isInForce}
    order by r.kind, r.ends_at desc nulls first limit 1) r on true`

export const presentConsolePerson = (row: PersonRow): ConsolePerson => ({
  id: row.id,
  person: {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    imageUrl: fileUrl(row.profile_image_url),
  },
  email: row.email,
  isConfirmed: row.email_verified,
  isOperator: row.is_operator,
  restriction: row.restriction && {
    kind: row.restriction,
    actId: row.act_id,
    endsAt: row.ends_at?.toISOString() ?? null,
  },
  joinedAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen?.toISOString() ?? null,
  clubs: row.clubs,
})

const shown: Record<Query['show'], RawBuilder<unknown>> = {
  all: sql`true`,
  operators: sql`o.user_id is not null`,
  suspended: sql`p.id in (select r.person_id from restrictions r where ${isInForce})`,
  unconfirmed: sql`not p.email_verified`,
  new: sql`p.created_at > now() - interval '7 days'`,
}

/** SQL: the whole address, else words that names begin with, or the username. */
function matching(q: string | undefined): RawBuilder<unknown> {
  const typed = q?.trim() ?? ''
  if (typed === '') return sql`true`
  if (/[^@\s]@[^@\s]/.test(typed))
    return sql`lower(p.email) = ${readEmailAddress(typed) ?? typed.toLowerCase()}`
  const words = wordsIn(typed)
  const isNamed = words ? sql`p.search @@ ${words}::tsquery` : sql`false`
  return sql`(${isNamed} or lower(p.username) = ${typed.replace(/^@/, '').toLowerCase()})`
}

/** The words of a search as a tsquery of prefixes. Undefined without any. */
export function wordsIn(typed: string): string | undefined {
  const words = foldNameWords(fold(typed).replace(/^@/, '')).split(' ').filter(Boolean)
  return words.length > 0
    ? words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' & ')
    : undefined
}
