import type { changeDetails } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { isDuplicate } from '../../platform/errors.ts'
import { toSlug } from '../../platform/slug.ts'
import { type Tx, write } from '../../platform/write.ts'
import { recordActivity } from './activity.ts'
import { canManage } from './clubs.policy.ts'
import { readClub, type VisibleClub } from './clubs.reads.ts'
import { lastChange } from './last-change.ts'
import { lockClub } from './lock.ts'
import { noteEdit } from './settings.writes.ts'
import { freeClubSlug, slugUnavailable } from './slug.ts'

const attempts = 3

/**
 * Changes name, description and categories, those that are given. A new name makes a new slug (platform.md 4, Club rename); the one before
 * goes on leading here. Errors: permission_denied, changed_meanwhile, slug_unavailable and slug_impossible (at the name).
 */
export async function editClubDetails(
  context: PersonContext,
  identifier: string,
  input: z.output<typeof changeDetails>,
): Promise<Club> {
  for (let attempt = 1; ; attempt++) {
    try {
      const id = await write(context, (tx) => writeDetails(tx, context, identifier, input))
      return await readClub(context, id)
    } catch (error) {
      // Somebody took the slug in between: look again.
      if (!isDuplicate(error, 'clubs_slug_key')) throw error
      if (attempt === attempts) throw slugUnavailable()
    }
  }
}

async function writeDetails(
  tx: Tx,
  { viewer }: PersonContext,
  identifier: string,
  { before, ...wanted }: z.output<typeof changeDetails>,
): Promise<string> {
  const club = await lockClub(tx, viewer, identifier, canManage)
  const now = { name: club.name, description: club.description, categories: club.categories }
  await refuseConflict({ now, wanted, before }, (fields) => lastChange(tx, { clubId: club.id }, fields))
  const { name, description, categories } = { ...now, ...wanted }
  const fields = changedFields(now, wanted)
  const isRenamed = fields.includes('name')
  const others = fields.filter((field) => field !== 'name')
  if (isRenamed) await rename(tx, club, name)
  if (others.length) {
    await tx.db
      .updateTable('clubs')
      .set({ description, updated_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    await tx.db.deleteFrom('club_categories').where('club_id', '=', club.id).execute()
    if (categories.length)
      await tx.db
        .insertInto('club_categories')
        .values(categories.map((category, position) => ({ club_id: club.id, category, position })))
        .execute()
  }
  if (isRenamed)
    await recordActivity(tx, {
      clubId: club.id,
      personId: viewer.id,
      type: 'club.renamed',
      data: { from: club.name, to: name, fields: ['name'] },
    })
  if (others.length)
    await noteEdit(tx, { clubId: club.id, personId: viewer.id, part: 'details', fields: others })
  else if (isRenamed) tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  return club.id
}

async function rename(tx: Tx, club: VisibleClub, name: string): Promise<void> {
  // 'The hall!' makes what 'The Hall' made, and an address changes only for a reason.
  const keepsSlug = toSlug(name, Number.MAX_SAFE_INTEGER) === toSlug(club.name, Number.MAX_SAFE_INTEGER)
  const slug = keepsSlug ? club.slug : await freeClubSlug(tx.db, name, club.id)
  await tx.db
    .updateTable('clubs')
    .set({ name, slug, updated_at: new Date() })
    .where('id', '=', club.id)
    .execute()
  if (slug === club.slug) return
  await tx.db.deleteFrom('club_former_slugs').where('slug', '=', slug).execute()
  await tx.db.insertInto('club_former_slugs').values({ slug: club.slug, club_id: club.id }).execute()
}
