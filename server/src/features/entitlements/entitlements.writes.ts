import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Entitlements } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { isOfMembership } from './of-membership.ts'
import { newReference } from './reference.ts'

type Member = { clubId: string; personId: string }
export type EntitlementRow = Selectable<Entitlements>

const liveOf = (db: Database, { clubId, personId }: Member) =>
  db
    .selectFrom('entitlements as e')
    .selectAll()
    .where('e.club_id', '=', clubId)
    .where('e.user_id', '=', personId)
    .where('e.state', '<>', 'ended')
    .where(isOfMembership)

/** The entitlement to membership that has not ended; the club is locked. */
export const findLive = (tx: Tx, member: Member): Promise<EntitlementRow | undefined> =>
  liveOf(tx.db, member).executeTakeFirst()

/**
 * Puts someone who joins a paid club on the list of those who have to pay its present price, with the groups they join
 * then. `isOpen`: what they have gives access already. `isNew`: they were not on that list.
 */
export async function agreeOnPrice(
  tx: Tx,
  { groupIds, ...member }: Member & { groupIds: string[] },
): Promise<{ isOpen: boolean; id: string; isNew: boolean }> {
  const live = await findLive(tx, member)
  if (live && live.state !== 'pending') return { isOpen: true, id: live.id, isNew: false }
  if (live) {
    const all = [...new Set([...live.invite_group_ids, ...groupIds])]
    if (groupIds.length > 0) await changeEntitlement(tx, live.id, { invite_group_ids: all })
    return { isOpen: false, id: live.id, isNew: false }
  }
  const id = newId()
  await sql`insert into entitlements (id, club_id, user_id, state, source, amount, currency, duration, reference, invite_group_ids)
    select ${id}, k.id, ${member.personId}, 'pending', 'hand', coalesce(k.membership_fee, 0), k.currency,
      k.subscription_duration, ${newReference()}, ${groupIds}::uuid[]
    from clubs k where k.id = ${member.clubId}`.execute(tx.db)
  return { isOpen: false, id, isNew: true }
}

/** Gives membership to members who have none that lives, until a time or without end; the club is locked. */
export async function giveToMembers(
  tx: Tx,
  clubId: string,
  { until, personIds }: { until: Date | null; personIds?: string[] },
): Promise<void> {
  await sql`insert into entitlements (id, club_id, user_id, state, source, amount, currency, duration, reference, paid_until)
    select gen_random_uuid(), m.club_id, m.user_id, 'active', 'given', coalesce(k.membership_fee, 0), k.currency,
      k.subscription_duration, 'M' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
      case when m.role <> 'owner' then ${until}::timestamptz end
    from club_memberships m join clubs k on k.id = m.club_id
    where m.club_id = ${clubId} ${personIds ? sql`and m.user_id = any(${personIds}::uuid[])` : sql``}
      and not exists (select from entitlements e where e.club_id = m.club_id and e.user_id = m.user_id
        and e.state <> 'ended' and ${isOfMembership})`.execute(tx.db)
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

/** Ends one; undefined if it has ended already. */
export const endOne = async (tx: Tx, id: string): Promise<EntitlementRow | undefined> =>
  (await end(tx, sql`e.id = ${id}`)).at(0)

/** Ends the entitlements to membership of a club that becomes free; returns the people who were still to pay. */
export async function endMemberships(tx: Tx, clubId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`delete from entitlements e
    where e.club_id = ${clubId} and e.state = 'pending' and ${isOfMembership} returning e.user_id`.execute(
    tx.db,
  )
  await sql`update entitlements e set state = 'ended', changed_at = now()
    where e.club_id = ${clubId} and e.state <> 'ended' and ${isOfMembership}`.execute(tx.db)
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
