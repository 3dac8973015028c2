import type { Club, createClub } from '@guildhall/contract/clubs'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { digestOf } from '../../platform/digest.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Tx, write } from '../../platform/write.ts'
import { attachFiles } from '../files/files.writes.ts'
import { recordActivity } from './activity.ts'
import { businessColumns } from './business.ts'
import { readClub } from './clubs.reads.ts'
import { chosenClubSlug, freeClubSlug, slugUnavailable } from './slug.ts'

const attempts = 3

/**
 * The same request again returns the first club. Errors: slug_unavailable and slug_impossible (at the name),
 * slug_taken and slug_reserved (at the address), id_taken, session_not_found, file_not_found, file_in_use.
 */
export async function foundClub(context: PersonContext, input: z.output<typeof createClub>): Promise<Club> {
  const id = input.id ?? newId()
  for (let attempt = 1; ; attempt++) {
    try {
      await write(context, (tx) => insertClub(tx, context.viewer, id, input))
      return readClub(context, id)
    } catch (error) {
      // The slug was taken meanwhile, or the same request came twice: try again.
      const isTaken = isDuplicate(error, 'clubs_slug_key') || isDuplicate(error, 'clubs_pkey')
      if (!isTaken) throw error
      if (attempt === attempts) throw slugUnavailable()
    }
  }
}

async function insertClub(
  tx: Tx,
  viewer: PersonContext['viewer'],
  id: string,
  input: z.output<typeof createClub>,
): Promise<void> {
  const sent = digestOf({ ...input, id })
  const before = await tx.db
    .selectFrom('clubs')
    .select(['user_id', 'sent_digest'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (before && before.user_id === viewer.id && before.sent_digest === sent) return
  if (before) throw new AppError('id_taken')
  await holdFounder(tx, viewer.id)

  const { business } = input
  const isBusiness = input.clubType === 'business'
  await tx.db
    .insertInto('clubs')
    .values({
      id,
      sent_digest: sent,
      user_id: viewer.id,
      name: input.name,
      ...(await slugFor(tx, input)),
      description: input.description,
      logo_path: input.logoPath,
      thumbnail_path: input.thumbnailPath,
      is_private: input.isPrivate,
      is_paid: input.isPaid,
      membership_fee: input.isPaid ? input.membershipFee : null,
      currency: input.currency,
      subscription_duration: input.subscriptionDuration,
      club_type: input.clubType,
      ...(isBusiness && businessColumns(business)),
    })
    .execute()
  if (input.categories.length)
    await tx.db
      .insertInto('club_categories')
      .values(input.categories.map((category, position) => ({ club_id: id, category, position })))
      .execute()
  await tx.db
    .insertInto('club_memberships')
    .values({ id: newId(), club_id: id, user_id: viewer.id, role: 'owner' })
    .execute()
  await attachFiles(tx, viewer, { clubId: id }, ['club-logo'], input.logoPath ? [input.logoPath] : [])
  await attachFiles(
    tx,
    viewer,
    { clubId: id },
    ['club-thumbnail'],
    input.thumbnailPath ? [input.thumbnailPath] : [],
  )
  await recordActivity(tx, { clubId: id, personId: viewer.id, type: 'club.created' })
  tx.signal({ kind: 'membership.changed', clubId: id }, { personId: viewer.id })
}

/** An account that is deleted meanwhile founds nothing. */
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

const slugFor = async (tx: Tx, { name, slug }: z.output<typeof createClub>) =>
  slug === undefined
    ? { slug: await freeClubSlug(tx.db, name) }
    : { slug: await chosenClubSlug(tx.db, slug), slug_chosen: true }
