import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'
import { allow } from '../../platform/errors.ts'
import { prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/write.ts'
import type { ClubFacts } from './clubs.policy.ts'
import { clubIdOf, clubKey, factsOf, findOpenClub, findVisibleClub, type VisibleClub } from './clubs.reads.ts'

/**
 * As findVisibleClub, holding the club until the write ends: for what changes whose club it is, or ends it. What is
 * answered is as it stands once nobody else changes it. `wholly` where its slug changes, too: whoever is just writing
 * something into the club is waited for, instead of the two waiting for each other.
 */
export async function lockVisibleClub(
  tx: Tx,
  viewer: Viewer | null,
  identifier: string,
  wholly = false,
): Promise<VisibleClub> {
  const { id } = await findVisibleClub(tx.db, viewer, identifier)
  await lockRow(tx, id, wholly)
  return findVisibleClub(tx.db, viewer, id)
}

/**
 * A club that the viewer may do something with, held until the write ends, so that what is compared with is what is
 * changed. Errors: as findOpenClub, and what `may` refuses with.
 */
export async function lockClub(
  tx: Tx,
  viewer: Viewer,
  identifier: string,
  may: (club: ClubFacts) => Ability,
): Promise<VisibleClub> {
  const check = async () => {
    const club = await findOpenClub(tx.db, viewer, identifier)
    allow(may(factsOf(club)))
    return club
  }
  // First, so that nobody holds a club who may not change it; and again, because all may be different by now.
  const { id } = await check()
  await lockRow(tx, id)
  return check()
}

/**
 * Holds a person's part in a club until the write ends: whoever takes their role, removes them or deletes the club waits,
 * or is waited for. What is read of the club afterwards is what may be decided by. Finds and refuses nothing.
 * Error: bad_club_identifier.
 */
export async function holdStanding(tx: Tx, viewer: Viewer, identifier: string): Promise<void> {
  await hold(tx.db, { ...clubKey(identifier), personId: viewer.id })
}

// In one statement, the membership first: the club is looked at only once it was counted.
const hold = prepared<ReturnType<typeof clubKey> & { personId: string }, object>((db, given) =>
  db
    .with('held', (from) =>
      from
        .selectFrom('club_memberships')
        .select('id')
        .where('club_id', '=', clubIdOf(given))
        .where('user_id', '=', given.personId)
        .forShare(),
    )
    .selectFrom('clubs as k')
    .where('k.id', '=', clubIdOf(given))
    .where((eb) => eb(eb.selectFrom('held').select(eb.fn.countAll().as('count')), '>=', 0))
    .select('k.id')
    .forKeyShare('k'),
)

/**
 * Holds a club and people's memberships in it until the write ends, to change them. Memberships before clubs, as
 * everywhere, so that nobody waits for the other.
 */
export async function lockMemberships(tx: Tx, clubId: string, personIds: string[]): Promise<void> {
  await tx.db
    .selectFrom('club_memberships')
    .select('id')
    .where('club_id', '=', clubId)
    .where('user_id', 'in', personIds)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  await lockRow(tx, clubId)
}

async function lockRow(tx: Tx, id: string, wholly = false): Promise<void> {
  const row = tx.db.selectFrom('clubs').select('id').where('id', '=', id)
  await (wholly ? row.forUpdate() : row.forNoKeyUpdate()).execute()
}
