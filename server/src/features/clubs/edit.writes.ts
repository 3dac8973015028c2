import type { editAccess, editBusiness, editImages } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Clubs } from '../../platform/schema.ts'
import { type Tx, write } from '../../platform/write.ts'
import { attachFiles } from '../files/files.writes.ts'
import { recordActivity } from './activity.ts'
import { businessColumns } from './business.ts'
import { canManage, canOwn } from './clubs.policy.ts'
import { readClub, type VisibleClub } from './clubs.reads.ts'
import { lockClub } from './lock.ts'
import { noteEdit } from './settings.writes.ts'

/** Changes the pictures that are given. Errors: permission_denied, file_not_found, file_in_use. */
export async function editClubImages(
  context: PersonContext,
  identifier: string,
  { logoPath, thumbnailPath }: z.output<typeof editImages>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const owner = { clubId: club.id }
    const isNewLogo = logoPath !== undefined && logoPath !== club.logo_path
    const isNewThumbnail = thumbnailPath !== undefined && thumbnailPath !== club.thumbnail_path
    if (isNewLogo) await attachFiles(tx, viewer, owner, ['club-logo'], logoPath ? [logoPath] : [])
    if (isNewThumbnail)
      await attachFiles(tx, viewer, owner, ['club-thumbnail'], thumbnailPath ? [thumbnailPath] : [])
    await change(tx, context, club, 'images', {
      ...(isNewLogo && { logo_path: logoPath }),
      ...(isNewThumbnail && { thumbnail_path: thumbnailPath }),
    })
  })
  return readClub(context, identifier)
}

/**
 * Changes who sees inside and what membership costs. A club that becomes private is closed at once, also to whoever
 * is looking on. Error: permission_denied.
 */
export async function editClubAccess(
  context: PersonContext,
  identifier: string,
  input: z.output<typeof editAccess>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const isPrivate = input.isPrivate ?? club.is_private
    await change(tx, context, club, 'access', {
      is_private: isPrivate,
      is_paid: input.isPaid,
      membership_fee: input.isPaid ? Number(input.membershipFee).toFixed(2) : null,
      subscription_duration: input.subscriptionDuration,
    })
    if (isPrivate && !club.is_private) tx.disconnectGuests(club.id)
  })
  return readClub(context, identifier)
}

/** Changes what a business club says of its business. Errors: permission_denied, not_a_business_club. */
export async function editClubBusiness(
  context: PersonContext,
  identifier: string,
  { business }: z.output<typeof editBusiness>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    if (club.club_type !== 'business') throw new AppError('not_a_business_club')
    await change(tx, context, club, 'business', businessColumns(business))
  })
  return readClub(context, identifier)
}

/** Makes a regular club a business club, one way (platform.md 4, Club type). Errors: owner_only, already_business. */
export async function convertClub(
  context: PersonContext,
  identifier: string,
  { business }: z.output<typeof editBusiness>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canOwn)
    if (club.club_type === 'business') throw new AppError('already_business')
    await tx.db
      .updateTable('clubs')
      .set({ club_type: 'business', ...businessColumns(business), updated_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    await recordActivity(tx, { clubId: club.id, personId: viewer.id, type: 'club.converted' })
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  })
  return readClub(context, identifier)
}

/** Sets what differs from what is there; where nothing does, nothing has happened. */
async function change(
  tx: Tx,
  { viewer }: PersonContext,
  club: VisibleClub,
  part: Parameters<typeof noteEdit>[1]['part'],
  columns: Partial<VisibleClub>,
): Promise<void> {
  const isSame = Object.entries(columns).every(([name, value]) => club[name as keyof VisibleClub] === value)
  if (isSame) return
  await tx.db
    .updateTable('clubs')
    .set({ ...(columns as Updateable<Clubs>), updated_at: new Date() })
    .where('id', '=', club.id)
    .execute()
  await noteEdit(tx, { clubId: club.id, personId: viewer.id, part })
}
