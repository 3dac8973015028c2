import type {
  changeAccess,
  changeBusiness,
  changeImages,
  editBusiness,
} from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import type { FieldValues } from '@guildhall/contract/editing'
import type { Fee } from '@guildhall/contract/fees'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Clubs } from '../../platform/database/schema.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { changesOf, refuseConflict } from '../../platform/editing.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { endOfDay } from '../entitlements/entitlements.policy.ts'
import { endForAll, giveToMembers } from '../entitlements/entitlements.writes.ts'
import { attachFiles } from '../files/files.writes.ts'
import { businessColumns, businessOf } from './business.ts'
import { canManage, canOwn } from './clubs.policy.ts'
import { factsOf, readClub, type VisibleClub } from './clubs.reads.ts'
import { lastChange } from './last-change.ts'
import { lockClub } from './lock.ts'
import { noteFee } from './paid.writes.ts'
import { noteEdit } from './settings.writes.ts'
import { accessChanges, notifyOfTerms } from './terms.writes.ts'

/** Errors: permission_denied, changed_meanwhile, file_not_found, file_in_use. */
export async function editClubImages(
  context: PersonContext,
  identifier: string,
  { before, ...wanted }: z.output<typeof changeImages>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const owner = { clubId: club.id }
    const now = { logoPath: club.logo_path, thumbnailPath: club.thumbnail_path }
    const edit = { part: 'images', now, wanted, before } as const
    await check(tx, club, edit)
    const { logoPath, thumbnailPath } = { ...now, ...wanted }
    if (logoPath !== now.logoPath)
      await attachFiles(tx, viewer, owner, ['club-logo'], logoPath ? [logoPath] : [])
    if (thumbnailPath !== now.thumbnailPath)
      await attachFiles(tx, viewer, owner, ['club-thumbnail'], thumbnailPath ? [thumbnailPath] : [])
    await change(tx, context, club, edit, { logo_path: logoPath, thumbnail_path: thumbnailPath })
  })
  return readClub(context, identifier)
}

/**
 * Making a club paid gives its members their membership until `keptUntil`. Making it private disconnects guests and cancels
 * their spots at its events. Making it public takes `scheduleOpening`. Errors: permission_denied, changed_meanwhile, bad_input, owner_only, opening_required.
 */
export async function editClubAccess(
  context: PersonContext,
  identifier: string,
  { before, keptUntil, ...wanted }: z.output<typeof changeAccess>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const now = {
      isPrivate: club.is_private,
      isPaid: club.is_paid,
      membershipFee: club.membership_fee ?? '',
      currency: club.currency,
      subscriptionDuration: club.subscription_duration as Fee['subscriptionDuration'],
    }
    const fee = wanted.membershipFee && Number(wanted.membershipFee).toFixed(2)
    const edit = {
      part: 'access',
      now,
      wanted: { ...wanted, ...(fee !== undefined && { membershipFee: fee }) },
      before,
    } as const
    await check(tx, club, edit)
    const next = { ...now, ...edit.wanted }
    const { isPrivate, isPaid, membershipFee, currency, subscriptionDuration } = next
    if (club.is_private && !isPrivate) {
      allow(canOwn(factsOf(club)))
      throw new AppError('opening_required')
    }
    if (isPaid && !(Number(membershipFee) > 0)) throw noFee()
    await change(tx, context, club, edit, {
      is_private: isPrivate,
      is_paid: isPaid,
      membership_fee: isPaid ? membershipFee : null,
      currency,
      subscription_duration: subscriptionDuration,
    })
    if (isPaid && !club.is_paid)
      await giveToMembers(tx, club.id, { until: keptUntil ? endOfDay(keptUntil) : null })
    if (!isPaid && club.is_paid) await freeMembers(tx, club.id)
    await notifyOfTerms(tx, { clubId: club.id, byId: viewer.id }, accessChanges(now, next))
    if (isPrivate === club.is_private) return
    await tx.task('search.follow', { clubId: club.id }, { key: `search.follow ${club.id}`, isBulk: true })
    tx.disconnectGuests(club.id)
    await tx.task('events.release', { clubId: club.id })
  })
  return readClub(context, identifier)
}

/** What members paid for a club ends as it becomes free, and who was still to pay is admitted. */
async function freeMembers(tx: Tx, clubId: string): Promise<void> {
  await noteFee(tx, clubId)
  const pending = await endForAll(tx, clubId)
  if (pending.length > 0) await tx.task('entitlements.admit', { clubId, personIds: pending })
}

/** Errors: permission_denied, changed_meanwhile, not_a_business_club, bad_input (without a name). */
export async function editClubBusiness(
  context: PersonContext,
  identifier: string,
  { business, before }: z.output<typeof changeBusiness>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    if (club.club_type !== 'business') throw new AppError('not_a_business_club')
    const now = businessOf(club)
    const edit = { part: 'business', now: paths(now), wanted: paths(business), before } as const
    await check(tx, club, edit)
    const next = { ...now, ...business }
    if (!next.businessName) throw noBusinessName()
    await change(tx, context, club, edit, businessColumns(next))
  })
  return readClub(context, identifier)
}

/** Irreversible (platform.md 4, Club type). Errors: owner_only, already_business. */
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
    await recordActivity(tx, {
      clubId: club.id,
      personId: viewer.id,
      type: 'club.converted',
      data: { changes: changesOf(paths(businessOf(club)), paths(business)) },
    })
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  })
  return readClub(context, identifier)
}

type Edit = {
  part: Parameters<typeof noteEdit>[1]['part']
  now: FieldValues
  wanted: Partial<FieldValues>
  before: FieldValues | undefined
}

const check = (tx: Tx, { id }: VisibleClub, edit: Edit) =>
  refuseConflict(edit, (fields) => lastChange(tx, { clubId: id }, fields))

const paths = (business: FieldValues) =>
  Object.fromEntries(Object.entries(business).map(([name, value]) => [`business.${name}`, value]))

const noFee = () => new AppError('bad_input', { fields: { membershipFee: 'Enter the membership fee' } })
const noBusinessName = () =>
  new AppError('bad_input', { fields: { 'business.businessName': 'Business name is required' } })

/** Does nothing without a difference. */
async function change(
  tx: Tx,
  { viewer }: PersonContext,
  club: VisibleClub,
  { part, now, wanted }: Edit,
  columns: Partial<VisibleClub>,
): Promise<void> {
  const isSame = Object.entries(columns).every(([name, value]) => club[name as keyof VisibleClub] === value)
  if (isSame) return
  await tx.db
    .updateTable('clubs')
    .set({ ...(columns as Updateable<Clubs>), updated_at: new Date() })
    .where('id', '=', club.id)
    .execute()
  await noteEdit(tx, { clubId: club.id, personId: viewer.id, part, changes: changesOf(now, wanted) })
}
