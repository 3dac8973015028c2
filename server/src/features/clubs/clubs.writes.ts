import type { Club, createClub } from '@guildhall/contract/clubs'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { digestOf } from '../../platform/text/digest.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { giveToMembers } from '../entitlements/entitlements.writes.ts'
import { attachFiles } from '../files/files.writes.ts'
import { businessColumns, noBusiness } from './business.ts'
import { forgetCategories } from './categories.reads.ts'
import { readClub } from './clubs.reads.ts'
import { chosenClubSlug, freeClubSlug, slugUnavailable } from './slug.ts'

const attempts = 3

/** Stores other features' rows of a new club, in the same write. */
type Begin = (tx: Tx, clubId: string) => Promise<void>

/**
 * Repeating a request returns the first club; a different request is refused, or with `again` changes the unmodified
 * first club to the new input. Errors: slug_unavailable and slug_impossible (at the name), slug_taken and slug_reserved
 * (at the address), id_taken, session_not_found, file_not_found, file_in_use.
 */
export async function foundClub(
  context: PersonContext,
  input: z.output<typeof createClub>,
  begin: Begin,
): Promise<Club> {
  const id = input.id ?? newId()
  for (let attempt = 1; ; attempt++) {
    try {
      await write(context, (tx) => insertClub(tx, context.viewer, { id, input, begin }))
      forgetCategories(context)
      return readClub(context, id)
    } catch (error) {
      // A concurrent write took the slug, or is the same request: try again.
      const isTaken = isDuplicate(error, 'clubs_slug_key') || isDuplicate(error, 'clubs_pkey')
      if (!isTaken) throw error
      if (attempt === attempts) throw slugUnavailable()
    }
  }
}

async function insertClub(
  tx: Tx,
  viewer: PersonContext['viewer'],
  { id, input: { again, ...input }, begin }: { id: string; input: z.output<typeof createClub>; begin: Begin },
): Promise<void> {
  const sent = digestOf({ ...input, id })
  const before = await findFounded(tx, viewer.id, id)
  if (before && before.sent_digest === sent) return
  if (before && !(again && before.is_untouched)) throw new AppError('id_taken')
  await holdFounder(tx, viewer.id)

  const columns = {
    sent_digest: sent,
    user_id: viewer.id,
    name: input.name,
    ...(await slugFor(tx, id, input)),
    description: input.description,
    logo_path: input.logoPath,
    thumbnail_path: input.thumbnailPath,
    is_private: input.isPrivate,
    is_paid: input.isPaid,
    membership_fee: input.isPaid ? input.membershipFee : null,
    currency: input.currency,
    subscription_duration: input.subscriptionDuration,
    club_type: input.clubType,
    ...(input.clubType === 'business' ? businessColumns(input.business) : noBusiness),
  }
  if (before) await tx.db.updateTable('clubs').set(columns).where('id', '=', id).execute()
  else
    await tx.db
      .insertInto('clubs')
      .values({ id, ...columns })
      .execute()
  if (before) await tx.db.deleteFrom('club_categories').where('club_id', '=', id).execute()
  if (input.categories.length)
    await tx.db
      .insertInto('club_categories')
      .values(input.categories.map((category, position) => ({ club_id: id, category, position })))
      .execute()
  const { logoPath, thumbnailPath } = input
  await attachFiles(tx, viewer, { clubId: id }, ['club-logo'], logoPath ? [logoPath] : [])
  await attachFiles(tx, viewer, { clubId: id }, ['club-thumbnail'], thumbnailPath ? [thumbnailPath] : [])
  if (before) {
    if (input.isPrivate) tx.disconnectGuests(id)
    tx.signal({ kind: 'club.updated', clubId: id }, { clubId: id })
    return
  }
  await tx.db
    .insertInto('club_memberships')
    .values({ id: newId(), club_id: id, user_id: viewer.id, role: 'owner', is_welcomed: true })
    .execute()
  if (input.isPaid) await giveToMembers(tx, id, { until: null })
  await recordActivity(tx, { clubId: id, personId: viewer.id, type: 'club.created' })
  await begin(tx, id)
  tx.signal({ kind: 'membership.changed', clubId: id }, { personId: viewer.id })
}

/** The club with this id, if it is this person's. Error: id_taken. */
async function findFounded({ db }: Tx, founderId: string, id: string) {
  const club = await db
    .selectFrom('clubs')
    .select(['user_id', 'sent_digest'])
    // Another input would show what others wrote there.
    .select(
      sql<boolean>`updated_at = created_at and deleted_at is null and members <= 1
        and not exists (select from content_rows c where c.club_id = clubs.id)`.as('is_untouched'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (club && club.user_id !== founderId) throw new AppError('id_taken')
  return club
}

/** A deleted account cannot create a club. */
async function holdFounder({ db }: Tx, id: string): Promise<void> {
  const founder = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!founder) throw new AppError('session_not_found')
}

const slugFor = async (
  tx: Tx,
  id: string,
  { name, slug }: Pick<z.output<typeof createClub>, 'name' | 'slug'>,
) =>
  slug === undefined
    ? { slug: await freeClubSlug(tx.db, name, id), slug_chosen: false }
    : { slug: await chosenClubSlug(tx.db, slug, id), slug_chosen: true }
