import type { Page } from '@guildhall/contract/common'
import type { consoleApi, LogEntry } from '@guildhall/contract/console'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { fileUrl } from '../../platform/files/url.ts'
import { isReversed } from '../acts/log.reads.ts'
import { isByHand } from '../moderation/log.writes.ts'
import { findModeratedClub } from '../moderation/moderators.reads.ts'

const size = 50
type Query = z.output<(typeof consoleApi)['GET /admin/log']['query']>

/** Decisions on the whole server, the newest first. */
export const readLog = (
  { db }: Pick<PersonContext, 'db'>,
  { club, ...query }: Query,
): Promise<Page<LogEntry>> => readEntries(db, club ? sql`l.club_id = ${club}` : sql`true`, query)

/**
 * Decisions in a club, for its owner, admins and moderators. Leaves out what operators decided, and cases that
 * went past the club. Errors: club_not_found, bad_club_identifier, members_only, permission_denied.
 */
export async function readClubLog(
  context: PersonContext,
  identifier: string,
  query: Omit<Query, 'club'>,
): Promise<Page<LogEntry>> {
  const { id } = await findModeratedClub(context, identifier)
  const ofClub = sql`l.club_id = ${id} and not l.is_by_operator and l.what <> all(${casework})
    and not exists (select from moderation_cases t where t.id = l.case_id and t.level = 'server')
    and (l.person_id is distinct from ${context.viewer.id} or l.what <> all(${aboutCases}))`
  return readEntries(context.db, ofClub, query)
}

/** Steps within a case, which its own page shows. */
const casework = ['opened', 'taken', 'released', 'note']
/** What moderators wrote in a case, which is not for a person whom it is about and who became a moderator since. */
const aboutCases = ['closed', 'reopened', 'escalated']

async function readEntries(
  db: Database,
  where: RawBuilder<unknown>,
  { what, person, cursor }: Omit<Query, 'club'>,
): Promise<Page<LogEntry>> {
  const from = decodeCursor(cursor)
  const { rows } = await sql<EntryRow>`
    select l.id, l.what, l.created_at, l.is_automatic, l.is_by_operator, ${isByHand} as is_by_hand, l.case_id, l.kind, l.ends_at, l.note,
      l.statement ->> 'ground' as ground, l.statement ->> 'facts' as facts,
      l.statement #>> '{subject,title}' as title,
      ${isReversed} as is_reversed,
      ${shownPerson('a')} as actor, ${shownPerson('p')} as person,
      case when k.id is not null then
        json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'logoUrl', k.logo_path) end as club
    from (
      select * from moderation_log l where ${where}
        and ${what ? sql`l.what = ${what}` : sql`true`}
        and ${person ? sql`(l.person_id = ${person} or l.actor_id = ${person})` : sql`true`}
        and ${from ? sql`(l.created_at, l.id) < (${from.at}, ${from.id}::uuid)` : sql`true`}
      order by l.created_at desc, l.id desc limit ${size + 1}) l
    left join profiles a on a.id = l.actor_id and a.deleted_at is null
    left join profiles p on p.id = l.person_id and p.deleted_at is null
    left join clubs k on k.id = l.club_id and k.deleted_at is null
    order by l.created_at desc, l.id desc`.execute(db)
  const page = paginate(rows, size, ({ created_at: at, id }) => encodeCursor({ at, id }))
  return { items: page.rows.map(presentEntry), next: page.next }
}

const shownPerson = (of: string) => sql`case when ${sql.ref(`${of}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${of}.id`)}, 'username', ${sql.ref(`${of}.username`)},
  'firstName', ${sql.ref(`${of}.first_name`)}, 'lastName', ${sql.ref(`${of}.last_name`)},
  'imageUrl', ${sql.ref(`${of}.profile_image_url`)}) end`

type EntryRow = {
  id: string
  what: string
  created_at: Date
  is_automatic: boolean
  is_by_operator: boolean
  is_by_hand: boolean
  case_id: string | null
  kind: LogEntry['kind']
  ends_at: Date | null
  note: string
  ground: string | null
  facts: string | null
  title: string | null
  is_reversed: boolean
  actor: LogEntry['actor']
  person: LogEntry['person']
  club: LogEntry['club']
}

const presentEntry = (row: EntryRow): LogEntry => ({
  id: row.id,
  what: row.what,
  at: row.created_at.toISOString(),
  actor: row.actor && { ...row.actor, imageUrl: fileUrl(row.actor.imageUrl) },
  isAutomatic: row.is_automatic,
  isByOperator: row.is_by_operator,
  ...(row.is_by_hand && { isByHand: true as const }),
  person: row.person && { ...row.person, imageUrl: fileUrl(row.person.imageUrl) },
  club: row.club && { ...row.club, logoUrl: fileUrl(row.club.logoUrl) },
  caseId: row.case_id,
  kind: row.kind,
  title: row.title ?? '',
  ground: row.ground ?? '',
  facts: row.facts ?? '',
  endsAt: row.ends_at?.toISOString() ?? null,
  isReversed: row.is_reversed,
  note: row.note,
})
