import type { RestrictedPerson } from '@guildhall/contract/acts'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { StoredStatement } from '../moderation/log.writes.ts'
import { findModeratedClub } from '../moderation/moderators.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'

type Page = { items: RestrictedPerson[]; next: string | null }
type Query = { cursor?: string | undefined }

/** People who are silenced or banned, or whose posts are reviewed, the latest first. Errors: as findModeratedClub. */
export async function readClubRestrictions(
  context: PersonContext,
  identifier: string,
  query: Query,
): Promise<Page> {
  const club = await findModeratedClub(context, identifier)
  return readInForce(context, club.id, query)
}

/** Suspended and closed accounts, the latest first. */
export const readServerRestrictions = (context: Pick<Context, 'db'>, query: Query): Promise<Page> =>
  readInForce(context, null, query)

async function readInForce(
  { db }: Pick<Context, 'db'>,
  clubId: string | null,
  { cursor }: Query,
): Promise<Page> {
  const from = decodeCursor(cursor)
  let query = db
    .selectFrom(inForce(clubId).as('r'))
    .innerJoin('moderation_log as l', 'l.id', 'r.act_id')
    .leftJoin('profiles as p', 'p.id', 'r.person_id')
    .select(['r.act_id', 'r.kind', 'r.ends_at', 'r.created_at', 'l.statement', ...personColumns])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.act_id', 'desc')
    .limit(moderation.casePage + 1)
  if (from) query = query.where(sql<boolean>`(r.created_at, r.act_id) < (${from.at}, ${from.id}::uuid)`)
  const { rows, next } = paginate(await query.execute(), moderation.casePage, (row) =>
    encodeCursor({ at: row.created_at, id: row.act_id }),
  )
  return {
    items: rows.map((row) => ({
      person: presentPerson(row),
      restriction: row.kind as RestrictedPerson['restriction'],
      actId: row.act_id,
      ground: (row.statement as StoredStatement | null)?.ground ?? '',
      endsAt: row.ends_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
    next,
  }
}

type Row = {
  act_id: string
  person_id: string | null
  kind: string
  ends_at: Date | null
  created_at: Date
}

/** SQL: restrictions in a club or (null) on the server, without a person those that outlived the account. */
function inForce(clubId: string | null) {
  const isIn = sql`r.club_id ${clubId === null ? sql`is null` : sql`= ${clubId}`} and (r.ends_at is null or r.ends_at > now())`
  const columns = sql`r.kind, r.ends_at, r.created_at`
  return sql<Row>`(
    select r.act_id, r.person_id, ${columns} from restrictions r
      join profiles v on v.id = r.person_id and v.deleted_at is null where ${isIn}
    union all
    select r.act_id, null::uuid, ${columns} from kept_restrictions r where ${isIn} and not exists (
      select from restrictions o join profiles v on v.id = o.person_id and v.deleted_at is null where o.act_id = r.act_id)
  )`
}
