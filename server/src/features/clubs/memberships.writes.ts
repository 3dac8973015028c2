import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'

type Member = { clubId: string; personId: string }

/** Makes a person a plain member; false if already a member. */
export async function addMembership(tx: Tx, { clubId, personId }: Member): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('club_memberships')
    .values({ id: newId(), club_id: clubId, user_id: personId, role: 'member' })
    .onConflict((conflict) => conflict.columns(['club_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return Boolean(inserted.numInsertedOrUpdatedRows)
}

/** Ends a membership and removes the person from all lists of publishers and admins; returns what existed. */
export async function removeMembership(
  tx: Tx,
  { clubId, personId }: Member,
): Promise<{ wasMember: boolean; wasListed: boolean }> {
  const deleted = await tx.db
    .deleteFrom('club_memberships')
    .where('club_id', '=', clubId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  const wasListed = await removeFromLists(tx, clubId, personId)
  return { wasMember: deleted.numDeletedRows > 0n, wasListed }
}

/** Removes a person or group from all of the club's lists of publishers and admins; an emptied one means admins only. */
export async function removeFromLists(tx: Tx, clubId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('clubs')
    .set({
      permissions: sql`(select jsonb_object_agg(key, value - ${id}::text) from jsonb_each(permissions))`,
    })
    .where('id', '=', clubId)
    .where(sql<boolean>`exists (select from jsonb_each(permissions) as list where list.value ? ${id}::text)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A membership, and the club's lists that name the person as they were; null if there is neither. Stored as JSON. */
export type SavedMembership = {
  /** Rows from before `seen_on` was stored have none. */
  row: { id: string; role: string; created_at: string; is_welcomed: boolean; seen_on?: string } | null
  lists: Record<string, string[]>
}

/** The rows that `removeMembership` would remove. */
export async function readMembership(tx: Tx, { clubId, personId }: Member): Promise<SavedMembership | null> {
  const { rows } = await sql<SavedMembership>`
    select (select jsonb_build_object('id', m.id, 'role', m.role, 'created_at', m.created_at, 'is_welcomed', m.is_welcomed,
        'seen_on', m.seen_on)
      from club_memberships m where m.club_id = k.id and m.user_id = ${personId}) as row,
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(k.permissions)
        where value ? ${personId}::text) as lists
    from clubs k where k.id = ${clubId}`.execute(tx.db)
  const [saved] = rows
  return saved && (saved.row || Object.keys(saved.lists).length > 0) ? saved : null
}

/**
 * Restores a removed membership with its role, date and lists: a list that did not change since is as it was, to others
 * the person is added. False if the person is a member again already.
 */
export async function restoreMembership(
  tx: Tx,
  { clubId, personId }: Member,
  { row, lists }: SavedMembership,
): Promise<boolean> {
  if (row) {
    const { seen_on: seenOn = null, ...columns } = row
    const inserted = await tx.db
      .insertInto('club_memberships')
      .values({ ...columns, club_id: clubId, user_id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) return false
    // The sessions that say so may have ended with a suspension.
    await sql`update club_memberships set seen_on = ${seenOn}::date
      where club_id = ${clubId} and user_id = ${personId} and seen_on < ${seenOn}::date`.execute(tx.db)
  }
  for (const [list, before] of Object.entries(lists)) {
    const now = sql`coalesce(permissions -> ${list}::text, '[]')`
    await tx.db
      .updateTable('clubs')
      .set({
        permissions: sql`jsonb_set(permissions, array[${list}::text], case
          when ${now} = ${JSON.stringify(before)}::jsonb - ${personId}::text then ${JSON.stringify(before)}::jsonb
          when ${now} ? ${personId}::text then ${now}
          else ${now} || to_jsonb(${personId}::text) end)`,
      })
      .where('id', '=', clubId)
      .execute()
  }
  return row !== null
}

/** Makes a member an admin, by role and on the club's list, or a plain member again (platform.md 4). */
export async function setRole(tx: Tx, member: Member, role: 'admin' | 'member'): Promise<void> {
  const { clubId, personId } = member
  await setMembershipRole(tx, member, role)
  // Admins moderate anyway, and are plain members once they are none any more.
  await setModerator(tx, member, false)
  const others = sql`(coalesce(permissions -> 'admins', '[]') - ${personId}::text)`
  await setAdmins(tx, clubId, role === 'admin' ? sql`${others} || to_jsonb(${personId}::text)` : others)
}

/** Adds a member to the club's list of moderators, or removes them. */
export async function setModerator(
  tx: Tx,
  { clubId, personId }: Member,
  isModerator: boolean,
): Promise<void> {
  const others = sql`(coalesce(permissions -> 'moderators', '[]') - ${personId}::text)`
  const moderators = isModerator ? sql`${others} || to_jsonb(${personId}::text)` : others
  await tx.db
    .updateTable('clubs')
    .set({ permissions: sql`jsonb_set(permissions, '{moderators}', ${moderators})` })
    .where('id', '=', clubId)
    .execute()
}

/** Makes an admin the owner of a club, and its owner an admin. */
export async function changeOwner(
  tx: Tx,
  { clubId, fromId, toId }: { clubId: string; fromId: string; toId: string },
): Promise<void> {
  // In this order, so that a club never has two owners.
  await setMembershipRole(tx, { clubId, personId: fromId }, 'admin')
  await setMembershipRole(tx, { clubId, personId: toId }, 'owner')
  await tx.db
    .updateTable('clubs')
    .set({ user_id: toId, updated_at: new Date() })
    .where('id', '=', clubId)
    .execute()
  const others = sql`(coalesce(permissions -> 'admins', '[]') - ${toId}::text - ${fromId}::text)`
  await setAdmins(tx, clubId, sql`${others} || to_jsonb(array[${fromId}::text])`)
}

async function setMembershipRole(tx: Tx, { clubId, personId }: Member, role: string): Promise<void> {
  await tx.db
    .updateTable('club_memberships')
    .set({ role })
    .where('club_id', '=', clubId)
    .where('user_id', '=', personId)
    .execute()
}

async function setAdmins(tx: Tx, clubId: string, admins: RawBuilder<unknown>): Promise<void> {
  await tx.db
    .updateTable('clubs')
    .set({ permissions: sql`jsonb_set(permissions, '{admins}', ${admins})` })
    .where('id', '=', clubId)
    .execute()
}
