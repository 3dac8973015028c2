import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'
import { sql } from 'kysely'
import { prepared } from '../../platform/database/prepared.ts'
import { ChangedMeanwhile, type Tx } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import type { ClubFacts } from './clubs.policy.ts'
import { clubIdOf, clubKey, factsOf, findOpenClub, findVisibleClub, type VisibleClub } from './clubs.reads.ts'

// The one order of locks, for requests and tasks alike, so that no two writes wait for each other
// (docs/decisions/142):
//   account → case or act → membership → club → item, course or conversation → its parts → notifications.
// Of several of a kind: by id. A lock is taken once, as strong as the write needs it.

/** Locks the club until the write ends. `exclusive`, for slugs, waits for writers inside the club. */
export async function lockVisibleClub(
  tx: Tx,
  viewer: Viewer | null,
  identifier: string,
  exclusive = false,
): Promise<VisibleClub> {
  const { id } = await findVisibleClub(tx.db, viewer, identifier)
  await lockRow(tx, id, exclusive)
  return findVisibleClub(tx.db, viewer, id)
}

/**
 * Checks `may` before and after locking. `exclusive`: as of lockVisibleClub. Errors: as findOpenClub, and the refusals of
 * `may`.
 */
export async function lockClub(
  tx: Tx,
  viewer: Viewer,
  identifier: string,
  may: (club: ClubFacts) => Ability,
  exclusive = false,
): Promise<VisibleClub> {
  const check = async () => {
    const club = await findOpenClub(tx.db, viewer, identifier)
    allow(may(factsOf(club)))
    return club
  }
  // Checked without the lock first, so that people cannot lock clubs they may not change.
  const { id } = await check()
  await lockRow(tx, id, exclusive)
  return check()
}

/** Locks membership and club against changes of role; checks nothing. Error: bad_club_identifier. */
export async function lockMembership(tx: Tx, viewer: Viewer, identifier: string): Promise<void> {
  await lock(tx.db, { ...clubKey(identifier), personId: viewer.id })
}

// A single statement that locks the membership first.
const lock = prepared<ReturnType<typeof clubKey> & { personId: string }, object>((db, params) =>
  db
    .with('held', (from) =>
      from
        .selectFrom('club_memberships')
        .select('id')
        .where('club_id', '=', clubIdOf(params))
        .where('user_id', '=', params.personId)
        .forShare(),
    )
    .selectFrom('clubs as k')
    .where('k.id', '=', clubIdOf(params))
    .where((eb) => eb(eb.selectFrom('held').select(eb.fn.countAll().as('count')), '>=', 0))
    .select('k.id')
    .forKeyShare('k'),
)

/** Prevents existing memberships from ending until the write ends. */
export async function holdMemberships(tx: Tx, clubId: string, personIds: string[]): Promise<void> {
  await membershipsOf(tx, clubId, personIds).forShare().execute()
}

/**
 * Locks memberships, then the club; all who hold a membership wait, so it can be deleted. Not `for update`: a club
 * refers to its owner's membership, which a commit may check while it has the club locked. People without a membership get
 * none until the write ends.
 */
export async function lockMemberships(tx: Tx, clubId: string, personIds: string[]): Promise<LockedClub> {
  const locked = await membershipsOf(tx, clubId, personIds).forNoKeyUpdate().execute()
  const club = await lockRow(tx, clubId)
  if (locked.length === new Set(personIds).size) return club
  // Locking a membership after the club would be the wrong order.
  const found = await membershipsOf(tx, clubId, personIds).execute()
  if (found.length > locked.length) throw new ChangedMeanwhile()
  return club
}

/** In the order of locking. */
const membershipsOf = (tx: Tx, clubId: string, personIds: string[]) =>
  tx.db
    .selectFrom('club_memberships')
    .select('id')
    .where('club_id', '=', clubId)
    .where('user_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .orderBy('user_id')

/** Serializes writes of the club; checks nothing. */
export const lockClubRow = (tx: Tx, clubId: string) => lockRow(tx, clubId)

/** Whether membership costs something, and whether anything in the club does or did. */
type LockedClub = { isPaid: boolean; hasEntitlements: boolean }

async function lockRow(tx: Tx, id: string, exclusive = false): Promise<LockedClub> {
  const row = tx.db.selectFrom('clubs').select(['is_paid', 'has_entitlements']).where('id', '=', id)
  const club = await (exclusive ? row.forUpdate() : row.forNoKeyUpdate()).executeTakeFirst()
  const isPaid = club?.is_paid ?? false
  return { isPaid, hasEntitlements: isPaid || (club?.has_entitlements ?? false) }
}
