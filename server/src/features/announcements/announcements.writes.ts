import type { makeAnnouncement } from '@guildhall/contract/announcements'
import { placeLimits } from '@guildhall/contract/place-limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow, isDuplicate } from '../../platform/errors.ts'
import { canAddressMembers } from '../clubs/clubs.policy.ts'
import { factsOf, findManagedClub } from '../clubs/clubs.reads.ts'
import { lockMembership } from '../clubs/lock.ts'
import { readCurrent } from './announcements.reads.ts'
import { forgetCurrent } from './current.reads.ts'

type Input = z.output<typeof makeAnnouncement>

/** To everyone, in place of what was announced. Errors: bad_input (a past or far end), id_taken. */
export const announceToAll = (context: PersonContext, input: Input) =>
  announce(context, input, async () => null)

/** To a club's members. Errors: as findManagedClub, silenced, bad_input, id_taken. */
export const announceToClub = (context: PersonContext, identifier: string, input: Input) =>
  announce(context, input, async (tx) => {
    const club = await lockManagedClub(tx, context, identifier)
    allow(canAddressMembers(factsOf(club)))
    return club.id
  })

export const endForAll = (context: PersonContext) => end(context, async () => null)

export const endForClub = (context: PersonContext, identifier: string) =>
  end(context, async (tx) => (await lockManagedClub(tx, context, identifier)).id)

async function lockManagedClub(tx: Tx, { viewer }: PersonContext, identifier: string) {
  const { id } = await findManagedClub(tx.db, viewer, identifier)
  await lockMembership(tx, viewer, id)
  // The right may have been lost meanwhile.
  return findManagedClub(tx.db, viewer, id)
}

async function announce(
  context: PersonContext,
  { id, message, link, endsAt }: Input,
  findClub: (tx: Tx) => Promise<string | null>,
) {
  const ends_at = endOf(endsAt)
  return write(context, async (tx) => {
    const clubId = await findClub(tx)
    await lockAnnouncing(tx, clubId)
    const now = await readCurrent(tx.db, clubId)
    if (now.announcement?.id === id) return now
    await remove(tx, clubId)
    await tx.db
      .insertInto('announcements')
      .values({ id, club_id: clubId, text: message, link, ends_at, created_by: context.viewer.id })
      .execute()
    return signal(tx, clubId)
  })
    .catch((error) => {
      throw isDuplicate(error, 'announcements_pkey') ? new AppError('id_taken') : error
    })
    .finally(() => forgetCurrent(context.db))
}

const end = (context: PersonContext, findClub: (tx: Tx) => Promise<string | null>) =>
  write(context, async (tx) => {
    const clubId = await findClub(tx)
    await lockAnnouncing(tx, clubId)
    await remove(tx, clubId)
    return signal(tx, clubId)
  }).finally(() => forgetCurrent(context.db))

function endOf(endsAt: string | null): Date | null {
  if (endsAt === null) return null
  const at = new Date(endsAt)
  const refuse = (text: string) => new AppError('bad_input', { fields: { endsAt: text } })
  if (at.getTime() <= Date.now()) throw refuse('Choose a time to come')
  if (at.getTime() > Date.now() + placeLimits.announcementDays * 86_400_000)
    throw refuse('Choose a time within a year')
  return at
}

/** Allows one change of a place's or club's announcement at a time. */
const lockAnnouncing = ({ db }: Tx, clubId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtext('announcement'), hashtext(${clubId ?? ''}))`.execute(db)

const remove = ({ db }: Tx, clubId: string | null) =>
  db
    .deleteFrom('announcements')
    .where('club_id', clubId === null ? 'is' : '=', clubId)
    .execute()

/** The signal carries it, so that no open page reads. A club's is for members only, so their pages read it. */
async function signal(tx: Tx, clubId: string | null) {
  const current = await readCurrent(tx.db, clubId)
  if (clubId === null) tx.signal({ kind: 'announcement.changed', clubId, ...current }, { everyone: true })
  else tx.signal({ kind: 'announcement.changed', clubId }, { clubId })
  return current
}

/** Idempotent. Error: announcement_not_found. */
export async function closeAnnouncement(context: PersonContext, announcementId: string) {
  const { viewer } = context
  return write(context, async ({ db }) => {
    const { rows } = await sql`
      select from announcements a where a.id = ${announcementId} and (a.club_id is null or exists (
        select from club_memberships m where m.club_id = a.club_id and m.user_id = ${viewer.id}))`.execute(db)
    if (rows.length === 0) throw new AppError('announcement_not_found')
    await db
      .insertInto('announcement_dismissals')
      .values({ announcement_id: announcementId, user_id: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {}
  })
}
