import type { HeldSubmission, OwnHeldSubmission } from '@guildhall/contract/prevention'
import { prevention } from '@guildhall/contract/prevention-limits'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import { type Cursor, decodeCursor, encodeCursor, paginate } from '../../../platform/database/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isStillPublishable } from '../../clubs/held-aside.ts'
import { findModeratedClub } from '../../moderation/moderators.reads.ts'
import { presentPerson } from '../../profiles/profiles.reads.ts'
import { type HeldRow, present } from './held.present.ts'

/** Submissions that wait in a club, oldest first, without those their authors can no longer publish. Errors: as findModeratedClub. */
export async function readHeld(context: PersonContext, identifier: string, cursor: string | undefined) {
  const club = await findModeratedClub(context, identifier)
  return readWaiting(context.db, sql`h.club_id = ${club.id}`, cursor)
}

/** Submissions that wait in all clubs, oldest first; for operators. */
export const readAllHeld = ({ db }: PersonContext, cursor: string | undefined) =>
  readWaiting(db, sql`true`, cursor)

async function readWaiting(db: Database, which: RawBuilder<unknown>, cursor: string | undefined) {
  const from = decodeCursor(cursor)
  const found = await select(
    db,
    sql`${which} and h.decided_at is null and ${isStillPublishable}
      and ${from ? sql`(h.created_at, h.id) > (${from.at}, ${from.id}::uuid)` : sql`true`}
      order by h.created_at, h.id limit ${prevention.heldPage + 1}`,
  )
  const { rows, next } = paginate(found, prevention.heldPage, cursorOf)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from (
    select from held_submissions h join clubs k on k.id = h.club_id and k.deleted_at is null
    where ${which} and h.decided_at is null and ${isStillPublishable} limit 1000) one`.execute(db)
  const items = rows.map(
    (row): HeldSubmission => ({
      ...present(row, { isAuthor: false }),
      published: row.published,
      digest: row.sent_digest,
      person: presentPerson(row),
    }),
  )
  return { items, next, waiting: counted[0]?.count ?? 0 }
}

/** The viewer's own, newest first: what waits, and what was declined lately. */
export async function readOwnHeld(
  { db, viewer }: PersonContext,
  { clubId, cursor }: { clubId?: string | undefined; cursor?: string | undefined },
) {
  const from = decodeCursor(cursor)
  const own = sql`h.person_id = ${viewer.id} and ${clubId ? sql`h.club_id = ${clubId}` : sql`true`}`
  const found = await select(
    db,
    sql`${own} and (h.decided_at is null or h.decision = 'declined'
        and h.decided_at > now() - make_interval(days => ${prevention.heldDays}))
      and ${from ? sql`(h.created_at, h.id) < (${from.at}, ${from.id}::uuid)` : sql`true`}
      order by h.created_at desc, h.id desc limit ${prevention.heldPage + 1}`,
  )
  const { rows, next } = paginate(found, prevention.heldPage, cursorOf)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count
    from held_submissions h join clubs k on k.id = h.club_id and k.deleted_at is null
    where ${own} and h.decided_at is null`.execute(db)
  const items = rows.map(
    (row): OwnHeldSubmission => ({
      ...present(row, { isAuthor: true }),
      isDraft: row.is_draft,
      status: row.decision ?? 'waiting',
      note: row.decision === 'declined' ? row.note : '',
      decidedAt: row.decided_at?.toISOString() ?? null,
    }),
  )
  return { items, next, waiting: counted[0]?.count ?? 0 }
}

const cursorOf = (row: HeldRow) => encodeCursor({ at: row.created_at, id: row.id } satisfies Cursor)

/** Held submissions `h` of clubs that are not deleted, with all that is shown of them. */
async function select(db: Database, rest: RawBuilder<unknown>): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select h.id, h.kind, h.title, h.input, h.sent_digest, h.reasons, h.created_at, h.decided_at, h.decision, h.note,
      k.id as club_id, k.slug as club_slug, k.name as club_name, k.logo_path as club_logo_path,
      case when p.deleted_at is null then p.id end as person_id, p.username, p.first_name, p.last_name,
      p.profile_image_url, c.type as content_type, c.slug as content_slug, l.slug as lesson_slug, u.slug as course_slug,
      array(select json_build_object('id', f.id, 'path', f.path, 'name', f.name, 'purpose', f.purpose, 'mime', f.mime,
          'size', f.size, 'width', f.width, 'height', f.height, 'alt', f.alt)
        from held_files x join files f on f.id = x.file_id where x.held_id = h.id order by f.id) as files,
      (select count(*)::int from (
        (select from content o where o.user_id = h.person_id and o.club_id = h.club_id limit 21)
        union all
        (select from comments o where o.user_id = h.person_id and o.club_id = h.club_id limit 21)
        limit 21) accepted) as published,
      exists (select from drafts d where d.user_id = h.person_id and d.id = h.id) as is_draft
    from held_submissions h
    join clubs k on k.id = h.club_id and k.deleted_at is null
    join profiles p on p.id = h.person_id
    left join content c on h.kind = 'comment' and c.id = h.target_id
    left join lessons l on h.kind = 'lesson_comment' and l.id = h.target_id
    left join courses u on u.id = l.course_id
    where ${rest}`.execute(db)
  return rows
}
