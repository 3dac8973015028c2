import type { ClubGroup, SaveGroup } from '@guildhall/contract/club-groups'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { factsOf, findOpenClub } from '../clubs/clubs.reads.ts'
import { lastChange } from '../clubs/last-change.ts'
import { lockClub, lockMembership, lockMemberships } from '../clubs/lock.ts'
import { removeFromLists } from '../clubs/memberships.writes.ts'
import { membersNamed } from '../clubs/named-members.ts'
import { noteFee } from '../clubs/paid.writes.ts'
import { agreeOnPrice, endForAll, endGroup, giveToMembers } from '../entitlements/entitlements.writes.ts'
import { noteWhoSees } from '../topics/topics.writes.ts'
import { canJoinGroup, canLeaveGroup, canManageGroups } from './groups.policy.ts'
import { findGroup, groupsOf, readGroups } from './groups.reads.ts'

type GroupParams = { club: string; groupId: string }
type Groups = { groups: ClubGroup[] }

const log = (
  tx: Tx,
  club: { id: string },
  personId: string,
  [from, to]: [string | null, string | null],
  more = {},
) =>
  recordActivity(tx, {
    ...{ clubId: club.id, personId, type: 'groups.changed' },
    data: { fields: ['group'], changes: { group: [from, to] }, ...more },
  })

/** Creates a group, or changes it. Errors: as lockClub; id_taken, group_name_taken, too_many_groups, course_not_found, changed_meanwhile. */
export async function saveGroup(
  context: PersonContext,
  { club: identifier, groupId }: GroupParams,
  { before, ...given }: SaveGroup,
): Promise<Groups> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManageGroups)
    const groups = await groupsOf(tx.db, viewer, club)
    const now = groups.find(({ id }) => id === groupId)
    const { fromLevel = now?.fromLevel ?? null, courseIds = now?.courseIds ?? [] } = given
    const { description = now?.description ?? '', fee = now?.fee ?? '' } = given
    const feeDuration = fee === '' ? null : (given.feeDuration ?? now?.feeDuration ?? 'monthly')
    const wanted = {
      ...given,
      fromLevel,
      courseIds,
      description,
      fee: fee && Number(fee).toFixed(2),
      feeDuration,
    }
    if (fee !== '' && !(Number(fee) > 0))
      throw new AppError('bad_input', { fields: { fee: 'Enter the fee, or leave it empty' } })
    // As the table's index decides.
    const other = await tx.db
      .selectFrom('club_groups')
      .select('id')
      .where('club_id', '=', club.id)
      .where('id', '<>', groupId)
      .where(sql<boolean>`lower(name) = lower(${wanted.name})`)
      .executeTakeFirst()
    if (other) throw new AppError('group_name_taken', { fields: { name: 'Another group has this name' } })
    const columns = {
      name: wanted.name,
      color: wanted.color,
      shown_to: wanted.shownTo,
      is_open: wanted.isOpen,
      from_level: fromLevel,
      ...{ description, fee: wanted.fee || null, fee_duration: feeDuration },
    }
    if (now) {
      const { name, color, shownTo, isOpen } = now
      const old = {
        ...{ name, color, shownTo, isOpen, fromLevel: now.fromLevel, courseIds: now.courseIds },
        ...{ description: now.description, fee: now.fee ?? '', feeDuration: now.feeDuration },
      }
      await refuseConflict({ now: old, wanted, before }, () => lastChange(tx, { clubId: club.id }, ['group']))
      if (changedFields(old, wanted).length === 0) return
      await tx.db.updateTable('club_groups').set(columns).where('id', '=', groupId).execute()
      await log(tx, club, viewer.id, [name, wanted.name])
    } else {
      if (groups.length >= limits.groups) throw new AppError('too_many_groups')
      const taken = await tx.db
        .selectFrom('club_groups')
        .select('id')
        .where('id', '=', groupId)
        .executeTakeFirst()
      if (taken) throw new AppError('id_taken')
      await tx.db
        .insertInto('club_groups')
        .values({ id: groupId, club_id: club.id, ...columns })
        .execute()
      await log(tx, club, viewer.id, [null, wanted.name])
    }
    await changeFee(tx, { clubId: club.id, groupId }, [now?.fee ?? null, wanted.fee || null])
    await saveCourses(tx, club.id, { groupId, courseIds, known: now?.courseIds ?? [] })
    // People who meet the rules already.
    const payload = { clubId: club.id, groupId, byId: viewer.id }
    if (fromLevel !== null || courseIds.length > 0)
      await tx.task('groups.follow', payload, { key: `groups.follow ${groupId}` })
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  })
  return readGroups(context, identifier)
}

/** Who is in a group that begins to cost something has it without end; once it is free, who was still to pay is in it. */
async function changeFee(
  tx: Tx,
  group: { clubId: string; groupId: string },
  [old, fee]: [string | null, string | null],
): Promise<void> {
  const { clubId, groupId } = group
  if (old === null && fee !== null) {
    await noteFee(tx, clubId)
    await giveToMembers(tx, clubId, { groupId, until: null })
  }
  if (old !== null && fee === null) {
    const people = await endForAll(tx, clubId, { groupId })
    if (people.length > 0) await addMembersToGroup(tx, { clubId, groupId }, people)
  }
}

type Courses = { groupId: string; courseIds: string[]; known: string[] }

/** Error: course_not_found, at the field. */
async function saveCourses(tx: Tx, clubId: string, { groupId, courseIds, known }: Courses): Promise<void> {
  const added = courseIds.filter((id) => !known.includes(id))
  await sql`delete from group_courses
    where group_id = ${groupId} and course_id <> all(${courseIds}::uuid[])`.execute(tx.db)
  const { rows } = await sql`insert into group_courses (group_id, course_id)
    select ${groupId}, c.id from courses c where c.club_id = ${clubId} and c.id = any(${added}::uuid[])
    returning course_id`.execute(tx.db)
  if (rows.length < added.length)
    throw new AppError('course_not_found', { fields: { courseIds: 'A course was deleted. Choose again.' } })
}

/** What it alone opened is open to the owner, admins and moderators then, and its members publish no more by it. Errors: as lockClub, group_not_found. */
export async function deleteGroup(
  context: PersonContext,
  { club: identifier, groupId }: GroupParams,
): Promise<Groups> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManageGroups)
    const { name } = await findGroup(tx.db, viewer, club, groupId)
    await tx.db.deleteFrom('club_groups').where('id', '=', groupId).execute()
    await removeFromLists(tx, club.id, groupId)
    await log(tx, club, viewer.id, [name, null])
    await noteWhoSees({ tx, club })
  })
  return readGroups(context, identifier)
}

/** Members of the club; others are left out. Idempotent. Errors: as lockClub, group_not_found. */
export async function addToGroup(
  context: PersonContext,
  { club: identifier, groupId }: GroupParams,
  { personIds, names = [] }: { personIds?: string[] | undefined; names?: string[] | undefined },
): Promise<{ added: number; memberCount: number; unknown: string[] }> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { club } = await findManagedGroup(tx, context, identifier, groupId)
    const named = await membersNamed(tx.db, club.id, names)
    const ids = personIds ?? [...new Set(named.values())].toSorted()
    await lockMemberships(tx, club.id, ids)
    const added = await addMembersToGroup(tx, { clubId: club.id, groupId, byId: viewer.id }, ids)
    const unknown = [...new Set(names)].filter((name) => !named.has(name))
    return { added, memberCount: await countOf(tx, groupId), unknown }
  })
}

/**
 * For members whose memberships are locked; others are left out, and a group of another club adds none. Checks no permission.
 * People who were taken out count as put in by hand again. Without `byId` the first person is logged as who joined. Returns how many were added.
 */
export async function addMembersToGroup(
  tx: Tx,
  { clubId, groupId, byId }: { clubId: string; groupId: string; byId?: string },
  personIds: string[],
): Promise<number> {
  const { rows } = await sql<{ user_id: string; name: string; is_paid: boolean }>`
    with back as (
      delete from club_group_removals r using club_groups g
      where g.id = ${groupId} and g.club_id = ${clubId} and r.group_id = g.id and r.user_id = any(${personIds}::uuid[])
    ), added as (
      insert into club_group_members (group_id, user_id, club_id)
      select g.id, m.user_id, m.club_id from club_groups g join club_memberships m on m.club_id = g.club_id
      where g.id = ${groupId} and g.club_id = ${clubId} and m.user_id = any(${personIds}::uuid[]) order by m.user_id
      on conflict do nothing returning group_id, user_id
    )
    select a.user_id, g.name, g.fee is not null as is_paid from added a join club_groups g on g.id = a.group_id`.execute(
    tx.db,
  )
  const [first] = rows
  if (!first) return 0
  // Who did not pay for a paid one is given it.
  if (first.is_paid) await giveToMembers(tx, clubId, { groupId, until: null, personIds })
  const added = rows.map((row) => row.user_id)
  await noteMembers(tx, { club: { id: clubId }, name: first.name, byId: byId ?? first.user_id, added })
  return rows.length
}

/** Idempotent. Errors: as lockClub, group_not_found. */
export async function takeFromGroup(
  context: PersonContext,
  { personId, ...params }: GroupParams & { personId: string },
): Promise<{ memberCount: number }> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { club, group } = await findManagedGroup(tx, context, params.club, params.groupId)
    await lockMemberships(tx, club.id, [personId])
    await remove(tx, { club, group, byId: viewer.id }, personId)
    return { memberCount: await countOf(tx, params.groupId) }
  })
}

/** Idempotent. Errors: as findOpenClub; group_not_found, not_a_member, group_closed, silenced, banned. */
export async function joinGroup(
  context: PersonContext,
  { club: identifier, groupId }: GroupParams,
): Promise<Groups> {
  const { viewer } = context
  await write(context, async (tx) => {
    await lockMembership(tx, viewer, identifier)
    const club = await findOpenClub(tx.db, viewer, identifier)
    const group = await findGroup(tx.db, viewer, club, groupId)
    if (group.isMember || group.entitlement?.state === 'pending') return
    allow(canJoinGroup(viewer, factsOf(club), group))
    if (group.fee !== null && !(await isPaid(tx, { clubId: club.id, personId: viewer.id, groupId }))) return
    await addMembersToGroup(tx, { clubId: club.id, groupId }, [viewer.id])
  })
  return readGroups(context, identifier)
}

/** Asks to pay for a group who has not. */
async function isPaid(
  tx: Tx,
  member: { clubId: string; personId: string; groupId: string },
): Promise<boolean> {
  const { id, isOpen, isNew } = await agreeOnPrice(tx, member)
  if (isNew) {
    const { clubId, personId } = member
    await recordActivity(tx, { clubId, personId, type: 'entitlement.asked', data: { personId } })
    await tx.task('notify.entitlement', { entitlementId: id, clubId, personId, what: 'asked' })
    tx.signal({ kind: 'membership.changed', clubId }, { personId })
  }
  return isOpen
}

/** Idempotent. Errors: as findOpenClub; group_not_found, group_closed. */
export async function leaveGroup(
  context: PersonContext,
  { club: identifier, groupId }: GroupParams,
): Promise<Groups> {
  const { viewer } = context
  await write(context, async (tx) => {
    const { id } = await findOpenClub(tx.db, viewer, identifier)
    await lockMemberships(tx, id, [viewer.id])
    const club = await findOpenClub(tx.db, viewer, identifier)
    const group = await findGroup(tx.db, viewer, club, groupId)
    if (!group.isMember) return
    allow(canLeaveGroup(group))
    await remove(tx, { club, group, byId: viewer.id }, viewer.id)
  })
  return readGroups(context, identifier)
}

/** Checked without a lock; the memberships are locked next. Errors: as lockClub, group_not_found. */
async function findManagedGroup(tx: Tx, { viewer }: PersonContext, identifier: string, groupId: string) {
  const club = await findOpenClub(tx.db, viewer, identifier)
  allow(canManageGroups(factsOf(club)))
  return { club, group: await findGroup(tx.db, viewer, club, groupId) }
}

type Removal = { club: { id: string }; group: { id: string; name: string }; byId: string }

async function remove(tx: Tx, { club, group, byId }: Removal, personId: string): Promise<void> {
  await endGroup(tx, { groupId: group.id, personId })
  const row = await tx.db
    .deleteFrom('club_group_members')
    .where('group_id', '=', group.id)
    .where('user_id', '=', personId)
    .returning('user_id')
    .executeTakeFirst()
  if (!row) return
  await tx.db
    .insertInto('club_group_removals')
    .values({ group_id: group.id, user_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await noteMembers(tx, { club, name: group.name, byId, removed: personId })
}

/** Takes someone whose entitlement has ended out of a group; their membership is locked. */
export async function endGroupMembership(
  tx: Tx,
  { clubId, groupId, personId, byId }: { clubId: string; groupId: string; personId: string; byId: string },
): Promise<void> {
  const group = await tx.db
    .selectFrom('club_groups')
    .select(['id', 'name'])
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (group) await remove(tx, { club: { id: clubId }, group, byId }, personId)
}

type Change = { club: { id: string }; name: string; byId: string; added?: string[]; removed?: string }

/** Logs who came or went; their open pages read by the new rules. */
async function noteMembers(tx: Tx, { club, name, byId, added = [], removed }: Change): Promise<void> {
  const people = removed ? [removed] : added
  if (people.length === 0) return
  const [first] = people
  await log(tx, club, byId, [name, name], {
    ...{ what: removed ? 'removed' : 'added', count: people.length },
    ...(people.length === 1 && { personId: first }),
  })
  for (const personId of people) tx.disconnect(personId)
}

async function countOf(tx: Tx, groupId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('club_groups')
    .select('member_count')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row?.member_count ?? 0
}
