import type { Announcement, Announcements } from '@guildhall/contract/announcements'
import { sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { isUuid, nobody } from '../../platform/ids.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { readAllCurrent } from './current.reads.ts'

type Row = { id: string; club_id: string | null; text: string; link: string; ends_at: Date | null }

/**
 * To the reader: of the place to everyone, of a club to its members. Without ended ones and those they closed. Costs no
 * statement where nothing is announced, nor for visitors.
 */
export async function readAnnouncements(
  { db, viewer, signals }: Pick<Context, 'db' | 'viewer' | 'signals'>,
  club: string | undefined,
): Promise<Announcements> {
  // Another server may have changed a club's a moment ago, and had this page read it.
  const all = viewer && signals.servers().length > 1 ? undefined : await readAllCurrent(db)
  const wanted = viewer ? club?.toLowerCase() : undefined
  const present = all?.filter(
    (row) => row.club_id === null || (wanted !== undefined && [row.club_id, row.slug].includes(wanted)),
  )
  if (present?.length === 0) return { items: [] }
  // Visitors close nothing and are in no club.
  if (present && !viewer) return { items: present.filter(isPresent).map(shown) }
  const viewerId = viewer?.id ?? nobody
  const key = club && sql.ref(isUuid(club) ? 'k.id' : 'k.slug')
  // By the indexes of each: a condition over both would read what all clubs announce.
  const ofClub =
    club && viewer
      ? sql`union all
        select a.* from clubs k join announcements a on a.club_id = k.id
        where ${key} = ${club.toLowerCase()} and k.deleted_at is null and exists (
          select from club_memberships m where m.club_id = k.id and m.user_id = ${viewerId})`
      : sql``
  const { rows } = await sql<Row>`
    select a.id, a.club_id, a.text, a.link, a.ends_at from (
      select * from announcements where club_id is null ${ofClub}
    ) a
    where (a.ends_at is null or a.ends_at > now())
      and not exists (
        select from announcement_dismissals d where d.announcement_id = a.id and d.user_id = ${viewerId})
    order by a.club_id nulls first`.execute(db)
  return { items: rows.map(shown) }
}

/** The announcement of the place, or of a club. */
export async function readCurrent(
  db: Database,
  clubId: string | null,
): Promise<{ announcement: Announcement | null }> {
  const { rows } = await sql<Row>`
    select id, club_id, text, link, ends_at from announcements
    where ${clubId === null ? sql`club_id is null` : sql`club_id = ${clubId}`} and (ends_at is null or ends_at > now())`.execute(
    db,
  )
  return { announcement: rows[0] ? shown(rows[0]) : null }
}

/** For the owner and admins. */
export async function readClubAnnouncement({ db, viewer }: PersonContext, identifier: string) {
  const club = await findManagedClub(db, viewer, identifier)
  return readCurrent(db, club.id)
}

const shown = ({ id, club_id, text, link, ends_at }: Row): Announcement => ({
  id,
  clubId: club_id,
  message: text,
  link,
  endsAt: ends_at?.toISOString() ?? null,
})

const isPresent = ({ ends_at }: Row) => ends_at === null || ends_at.getTime() > Date.now()
