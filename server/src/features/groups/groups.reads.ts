import type { Viewer } from '@guildhall/contract/accounts'
import type { ClubGroup, GroupUses } from '@guildhall/contract/club-groups'
import type { Page, Person } from '@guildhall/contract/common'
import { features, limits } from '@guildhall/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { factsOf, findManagedClub, findOpenClub, inviterMay, type VisibleClub } from '../clubs/clubs.reads.ts'
import { type HeldEntitlement, heldEntitlement, presentHeld } from '../clubs/held-entitlement.ts'
import { publishersIn } from '../clubs/settings.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canJoinGroup, canLeaveGroup, canManageGroups, canSeeGroup, canSeeMembers } from './groups.policy.ts'

/** Those that the viewer sees, by name. Errors: as findOpenClub. */
export async function readGroups(
  { db, viewer }: PersonContext,
  identifier: string,
): Promise<{ groups: ClubGroup[] }> {
  const club = await findOpenClub(db, viewer, identifier)
  return { groups: await groupsOf(db, viewer, club) }
}

/** SQL: what a person has of paid group `g`, or has to pay for it; null for a free one. */
const entitlementOf = (viewerId: string) => sql<HeldEntitlement | null>`case when g.fee is not null then (
  select ${heldEntitlement} from entitlements e
  where e.group_id = g.id and e.user_id = ${viewerId} and e.state <> 'ended') end`

/** Those of a club that the viewer sees, by name. */
export async function groupsOf(db: Database, viewer: Viewer, club: VisibleClub): Promise<ClubGroup[]> {
  const rows = await db
    .selectFrom('club_groups as g')
    .leftJoin('club_group_members as w', (join) =>
      join.onRef('w.group_id', '=', 'g.id').on('w.user_id', '=', viewer.id),
    )
    .select([
      'g.id',
      'g.name',
      'g.color',
      'g.shown_to',
      'g.is_open',
      'g.member_count',
      'g.from_level',
      'g.description',
      'g.fee',
      'g.fee_duration',
      'w.user_id',
    ])
    .select(
      sql<
        string[]
      >`array(select c.course_id::text from group_courses c where c.group_id = g.id order by 1)`.as(
        'course_ids',
      ),
    )
    .select(entitlementOf(viewer.id).as('entitlement'))
    .where('g.club_id', '=', club.id)
    .orderBy(sql`fold_name(g.name)`)
    .execute()
  const facts = factsOf(club)
  return rows.flatMap((row) => {
    const group = {
      ...{ id: row.id, name: row.name },
      color: row.color as ClubGroup['color'],
      shownTo: row.shown_to as ClubGroup['shownTo'],
      ...{ fromLevel: row.from_level, courseIds: row.course_ids },
      ...{ isOpen: row.is_open, memberCount: row.member_count, isMember: row.user_id !== null },
      ...{
        description: row.description,
        fee: row.fee,
        feeDuration: row.fee_duration as ClubGroup['feeDuration'],
      },
      ...(row.entitlement && { entitlement: presentHeld(row.entitlement) }),
    }
    if (!canSeeGroup(facts, group)) return []
    const can = {
      join: canJoinGroup(viewer, facts, group),
      leave: canLeaveGroup(group),
      manage: canManageGroups(facts),
    }
    return [{ ...group, can }]
  })
}

/** Error: group_not_found. */
export async function findGroup(
  db: Database,
  viewer: Viewer,
  club: VisibleClub,
  groupId: string,
): Promise<ClubGroup> {
  const group = (await groupsOf(db, viewer, club)).find(({ id }) => id === groupId)
  if (!group) throw new AppError('group_not_found')
  return group
}

/** The latest first. Errors: as findOpenClub, group_not_found, also where the viewer doesn't see who is in it. */
export async function readGroupMembers(
  { db, viewer }: PersonContext,
  { club: identifier, groupId }: { club: string; groupId: string },
  cursor: string | undefined,
): Promise<Page<Person>> {
  const club = await findOpenClub(db, viewer, identifier)
  const group = await findGroup(db, viewer, club, groupId)
  if (!canSeeMembers(factsOf(club), group)) throw new AppError('group_not_found')
  const from = decodeCursor(cursor)
  const found = await db
    .selectFrom('club_group_members as w')
    .innerJoin('profiles as p', 'p.id', 'w.user_id')
    .select(['w.created_at', 'w.user_id', ...personColumns])
    .where('w.group_id', '=', groupId)
    .$if(from !== undefined, (query) =>
      query.where(sql<SqlBool>`(w.created_at, w.user_id) < (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('w.created_at', 'desc')
    .orderBy('w.user_id', 'desc')
    .limit(limits.groupPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.groupPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.user_id }),
  )
  return { items: rows.flatMap((row) => presentPerson(row) ?? []), next }
}

/** What a group opens. Errors: as findManagedClub, group_not_found. */
export async function readGroupUses(
  { db, viewer }: PersonContext,
  { club: identifier, groupId }: { club: string; groupId: string },
): Promise<GroupUses> {
  const club = await findManagedClub(db, viewer, identifier)
  await findGroup(db, viewer, club, groupId)
  const rows = await db
    .selectFrom('topic_groups as g')
    .innerJoin('topics as t', 't.id', 'g.topic_id')
    .select(['t.name', 'g.can_see', 'g.can_publish'])
    .where('g.group_id', '=', groupId)
    .orderBy('t.position')
    .execute()
  const courses = await db
    .selectFrom('course_groups as g')
    .innerJoin('courses as c', 'c.id', 'g.course_id')
    .select('c.title')
    .where('g.group_id', '=', groupId)
    .orderBy('c.title')
    .execute()
  const invites = await db
    .selectFrom('club_invites as i')
    .innerJoin('clubs as k', 'k.id', 'i.club_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('i.group_id', '=', groupId)
    .where('i.status', '=', 'pending')
    .where(sql<SqlBool>`i.expires_at > now() and ${inviterMay}`)
    .executeTakeFirstOrThrow()
  const payers = await db
    .selectFrom('entitlements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('state', '<>', 'ended')
    .where('source', '<>', 'given')
    .executeTakeFirstOrThrow()
  return {
    seen: rows.filter((row) => row.can_see).map(({ name }) => name),
    published: rows.filter((row) => row.can_publish).map(({ name }) => name),
    kinds: features.filter((feature) => publishersIn(club, feature).includes(groupId)),
    courses: courses.map(({ title }) => title),
    invites: Number(invites.count),
    payers: Number(payers.count),
  }
}
