import type { Person } from '@guildhall/contract/common'
import type { Invite, InviteKind } from '@guildhall/contract/invites'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { factsOf, findVisibleClub, inviterMay, type VisibleClub } from '../clubs/clubs.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/**
 * Unlike findManagedClub, refuses outsiders of a private club and plain members alike. Errors: as findVisibleClub, and
 * permission_denied.
 */
export async function findInvitingClub(
  { db, viewer }: Pick<PersonContext, 'db' | 'viewer'>,
  identifier: string,
): Promise<VisibleClub> {
  const club = await findVisibleClub(db, viewer, identifier)
  allow(canManage(factsOf(club)))
  return club
}

/** Errors: as findInvitingClub. */
export async function readInvites(
  context: PersonContext,
  identifier: string,
  cursor: string | undefined,
): Promise<{ items: Invite[]; next: string | null; count: number }> {
  const { db } = context
  const club = await findInvitingClub(context, identifier)
  const from = decodeCursor(cursor)
  const open = selectInvites(db)
    .where('i.club_id', '=', club.id)
    .where('i.status', '=', sql.lit('pending'))
    .where('i.expires_at', '>', new Date())
  const found = await (from
    ? open.where(sql<boolean>`(i.created_at, i.id) < (${from.at}, ${from.id}::uuid)`)
    : open
  )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limits.invitePage + 1)
    .execute()
  const { count } = await open
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { rows, next } = paginate(found, limits.invitePage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  return { items: await presentInvites(db, rows), next, count }
}

export async function readInvite(db: Database, id: string): Promise<Invite> {
  const rows = await selectInvites(db).where('i.id', '=', id).execute()
  const [one] = await presentInvites(db, rows)
  if (!one) throw new AppError('invite_not_found')
  return one
}

export type InviteRow = Awaited<ReturnType<ReturnType<typeof selectInvites>['execute']>>[number]

/** For callers to filter; clubs are joined as `k`. */
export const selectInvites = (db: Database) =>
  db
    .selectFrom('club_invites as i')
    .innerJoin('clubs as k', 'k.id', 'i.club_id')
    .leftJoin('club_groups as g', 'g.id', 'i.group_id')
    .select([
      'i.id',
      'i.kind',
      'i.hint',
      'i.message',
      'i.status',
      'i.invited_email',
      'i.invited_user_id',
      'i.invited_by',
      'i.group_id',
      'g.name as group_name',
      'i.uses',
      'i.max_uses',
      'i.created_at',
      'i.expires_at',
      inviterMay.as('inviter_may'),
    ])

async function presentInvites(db: Database, rows: InviteRow[]): Promise<Invite[]> {
  const people = await readPeople(
    db,
    rows.flatMap((row) => [row.invited_by, row.invited_user_id]),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as InviteKind,
    hint: row.hint,
    email: row.invited_email,
    // Never reveals the owner of an address.
    person: row.kind === 'person' ? (people.get(row.invited_user_id) ?? null) : null,
    invitedBy: people.get(row.invited_by) ?? null,
    group: row.group_id && row.group_name !== null ? { id: row.group_id, name: row.group_name } : null,
    works: row.inviter_may,
    uses: row.uses,
    maxUses: row.max_uses,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

export async function readPeople(
  db: Database,
  ids: (string | null)[],
): Promise<Map<string | null, Person | null>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('profiles as p').select(personColumns).where('p.id', 'in', known).execute()
  return new Map(rows.map((row) => [row.person_id, presentPerson(row)]))
}
