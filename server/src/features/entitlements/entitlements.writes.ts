import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Entitlements } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { isOfMembership } from './of-membership.ts'
import { newReference } from './reference.ts'

type Member = { clubId: string; personId: string }
/** One thing in the club, or none of these: its membership. */
type Thing = { groupId?: string | undefined; courseId?: string | undefined; eventId?: string | undefined }
export type EntitlementRow = Selectable<Entitlements>

const isOf = ({ groupId, courseId, eventId }: Thing) => {
  if (groupId) return sql<boolean>`e.group_id = ${groupId}`
  if (courseId) return sql<boolean>`e.course_id = ${courseId}`
  return eventId ? sql<boolean>`e.event_id = ${eventId}` : isOfMembership
}

/** SQL: columns group_id, course_id and event_id. */
const idsOf = ({ groupId, courseId, eventId }: Thing) =>
  sql`${groupId ?? null}::uuid, ${courseId ?? null}::uuid, ${eventId ?? null}::uuid`

const liveOf = (db: Database, { clubId, personId, ...thing }: Member & Thing) =>
  db
    .selectFrom('entitlements as e')
    .selectAll()
    .where('e.club_id', '=', clubId)
    .where('e.user_id', '=', personId)
    .where('e.state', '<>', 'ended')
    .where(isOf(thing))

/** The entitlement to membership, or to a thing in the club, that has not ended; the club is locked. */
export const findLive = (tx: Tx, member: Member & Thing): Promise<EntitlementRow | undefined> =>
  liveOf(tx.db, member).executeTakeFirst()

/** SQL: the present price of a group, or of membership of club `k`. */
const priceOf = ({ groupId }: Thing) =>
  groupId
    ? sql`(select g.fee from club_groups g where g.id = ${groupId}), k.currency,
      (select g.fee_duration from club_groups g where g.id = ${groupId})`
    : sql`coalesce(k.membership_fee, 0), k.currency, k.subscription_duration`

/**
 * Puts someone who joins a paid club, or a paid thing in one, on the list of those who have to pay its present price,
 * with the groups they join then. `isOpen`: what they have gives access already. `isNew`: they were not on that list.
 */
export async function agreeOnPrice(
  tx: Tx,
  { groupIds = [], ...member }: Member & Thing & { groupIds?: string[] },
): Promise<{ isOpen: boolean; id: string; isNew: boolean }> {
  const live = await findLive(tx, member)
  if (live && live.state !== 'pending') return { isOpen: true, id: live.id, isNew: false }
  if (live) {
    const all = [...new Set([...live.invite_group_ids, ...groupIds])]
    if (groupIds.length > 0) await changeEntitlement(tx, live.id, { invite_group_ids: all })
    return { isOpen: false, id: live.id, isNew: false }
  }
  const id = newId()
  await sql`insert into entitlements (id, club_id, group_id, course_id, event_id, user_id, state, source, reference,
      invite_group_ids, amount, currency, duration)
    select ${id}, k.id, ${idsOf(member)}, ${member.personId}, 'pending', 'hand', ${newReference()},
      ${groupIds}::uuid[], ${priceOf(member)} from clubs k where k.id = ${member.clubId}`.execute(tx.db)
  return { isOpen: false, id, isNew: true }
}

/**
 * Gives membership to members who have none that lives, or a group to those who are in it, until a time or without end; the
 * club is locked. Who was asked to pay for the group has it then.
 */
export async function giveToMembers(
  tx: Tx,
  clubId: string,
  { until, personIds, groupId }: Thing & { until: Date | null; personIds?: string[] },
): Promise<void> {
  const isNamed = personIds ? sql`and m.user_id = any(${personIds}::uuid[])` : sql``
  if (groupId)
    await sql`update entitlements e set state = 'active', source = 'given', changed_at = now()
      from club_group_members m where m.group_id = ${groupId} ${isNamed}
        and e.group_id = m.group_id and e.user_id = m.user_id and e.state = 'pending'`.execute(tx.db)
  const members = groupId
    ? sql`(select club_id, user_id, '' as role from club_group_members where group_id = ${groupId})`
    : sql`club_memberships`
  await sql`insert into entitlements (id, club_id, group_id, user_id, state, source, reference, paid_until, amount, currency,
      duration)
    select gen_random_uuid(), m.club_id, ${groupId ?? null}::uuid, m.user_id, 'active', 'given',
      'M' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
      case when m.role <> 'owner' then ${until}::timestamptz end, ${priceOf({ groupId })}
    from ${members} m join clubs k on k.id = m.club_id
    where m.club_id = ${clubId} ${isNamed} and not exists (select from entitlements e where e.club_id = m.club_id
      and e.user_id = m.user_id and e.state <> 'ended' and ${isOf({ groupId })})`.execute(tx.db)
}

/** Changes what an entitlement gives, whose club is locked. */
export async function changeEntitlement(tx: Tx, id: string, change: Updateable<Entitlements>): Promise<void> {
  await tx.db
    .updateTable('entitlements')
    .set({ ...change, ...(change.state && { changed_at: new Date() }) })
    .where('id', '=', id)
    .execute()
}

/** What was pending goes without a trace: what is ended gave access. */
const end = async (tx: Tx, which: RawBuilder<unknown>): Promise<EntitlementRow[]> => {
  const { rows } = await sql<EntitlementRow>`with ending as materialized (
      select e.* from entitlements e where e.state <> 'ended' and ${which}
    ), withdrawn as (
      delete from entitlements using ending where entitlements.id = ending.id and ending.state = 'pending'
    ), done as (
      update entitlements set state = 'ended', changed_at = now() from ending
      where entitlements.id = ending.id and ending.state <> 'pending'
    )
    select * from ending`.execute(tx.db)
  return rows
}

/** Ends all that a person has in a club whose membership ends or never began; returns it as it was. */
export const endAllOf = (tx: Tx, { clubId, personId }: Member): Promise<EntitlementRow[]> =>
  end(tx, sql`e.club_id = ${clubId} and e.user_id = ${personId}`)

/** Ends what a person has of a group. */
export const endGroup = (tx: Tx, { groupId, personId }: { groupId: string; personId: string }) =>
  end(tx, sql`e.group_id = ${groupId} and e.user_id = ${personId}`)

/** Ends one; undefined if it has ended already. */
export const endOne = async (tx: Tx, id: string): Promise<EntitlementRow | undefined> =>
  (await end(tx, sql`e.id = ${id}`)).at(0)

/** Ends the entitlements to a group, or to membership, that becomes free; returns the people who were still to pay. */
export async function endForAll(tx: Tx, clubId: string, thing: Thing = {}): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`delete from entitlements e
    where e.club_id = ${clubId} and e.state = 'pending' and ${isOf(thing)} returning e.user_id`.execute(tx.db)
  await sql`update entitlements e set state = 'ended', changed_at = now()
    where e.club_id = ${clubId} and e.state <> 'ended' and ${isOf(thing)}`.execute(tx.db)
  return rows.map((row) => row.user_id)
}

/**
 * Gives a person whose removal is reversed what they had, if it still gives access; it is not renewed by itself. False if they
 * have to pay before they are a member.
 */
export async function reviveLatest(tx: Tx, member: Member): Promise<boolean> {
  const live = await findLive(tx, member)
  if (live && live.state !== 'pending') return true
  const latest = await tx.db
    .selectFrom('entitlements as e')
    .select(['e.id', 'e.source'])
    .where('e.club_id', '=', member.clubId)
    .where('e.user_id', '=', member.personId)
    .where(isOfMembership)
    .where('e.state', '=', 'ended')
    .where(sql<boolean>`(e.paid_until is null or e.paid_until > now())`)
    .orderBy('e.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return false
  if (live) await endOne(tx, live.id)
  await changeEntitlement(tx, latest.id, {
    state: 'active',
    ...(latest.source === 'stripe' && { is_canceled: true }),
  })
  return true
}
