import type { changeDetails } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { changesOf, refuseConflict } from '../../platform/editing.ts'
import { isDuplicate } from '../../platform/errors.ts'
import { toSlug } from '../../platform/text/slug.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { forgetCategories } from './categories.reads.ts'
import { canManage } from './clubs.policy.ts'
import { readClub, type VisibleClub } from './clubs.reads.ts'
import { lastChange } from './last-change.ts'
import { lockClub } from './lock.ts'
import { noteEdit } from './settings.writes.ts'
import { chosenClubSlug, freeClubSlug, keepsItsSlug, slugUnavailable } from './slug.ts'

const attempts = 3

/**
 * A new name makes a new slug (platform.md 4, Club rename) unless one was chosen; the old one still works.
 * Errors: permission_denied, changed_meanwhile, slug_unavailable and slug_impossible (at the name),
 * slug_taken and slug_reserved (at the address).
 */
export async function editClubDetails(
  context: PersonContext,
  identifier: string,
  input: z.output<typeof changeDetails>,
): Promise<Club> {
  for (let attempt = 1; ; attempt++) {
    try {
      const id = await write(context, (tx) => writeDetails(tx, context, identifier, input))
      if (input.categories) forgetCategories(context)
      return await readClub(context, id)
    } catch (error) {
      // A concurrent write took the slug: try again.
      if (!isDuplicate(error, 'clubs_slug_key')) throw error
      if (attempt === attempts) throw slugUnavailable()
    }
  }
}

async function writeDetails(
  tx: Tx,
  { viewer }: PersonContext,
  identifier: string,
  { before, ...given }: z.output<typeof changeDetails>,
): Promise<string> {
  // A new slug waits for writers inside the club, so it may not begin with a weaker lock.
  const mayMove = given.name !== undefined || given.slug !== undefined
  const club = await lockClub(tx, viewer, identifier, canManage, mayMove)
  const now = {
    name: club.name,
    slug: club.slug,
    description: club.description,
    categories: club.categories,
  }
  const slug = given.slug && toSlug(given.slug, limits.clubSlugMax)
  const wanted = { ...given, ...(slug && { slug }) }
  await refuseConflict({ now, wanted, before }, (fields) => lastChange(tx, { clubId: club.id }, fields))
  const { name, description, categories } = { ...now, ...wanted }
  const { name: renamed, ...others } = changesOf(now, wanted)
  const isRenamed = renamed !== undefined
  const hasOthers = Object.keys(others).length > 0
  const moved = isRenamed || others.slug ? await moveTo(tx, club, name, given.slug) : club.slug
  if (hasOthers) {
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
      data: {
        ...{ from: club.name, to: name, fields: ['name'] },
        ...(moved !== club.slug && !others.slug && { changes: { slug: [club.slug, moved] } }),
      },
    })
  if (hasOthers)
    await noteEdit(tx, { clubId: club.id, personId: viewer.id, part: 'details', changes: others })
  else if (isRenamed) tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  return club.id
}

/** Returns its new address. */
async function moveTo(tx: Tx, club: VisibleClub, name: string, typed: string | undefined): Promise<string> {
  const keepsSlug = typed === undefined && keepsItsSlug(club, name)
  const chosen = typed === undefined ? null : await chosenClubSlug(tx.db, typed, club.id)
  const slug = chosen ?? (keepsSlug ? club.slug : await freeClubSlug(tx.db, name, club.id))
  await tx.db
    .updateTable('clubs')
    .set({ name, slug, slug_chosen: club.slug_chosen || chosen !== null, updated_at: new Date() })
    .where('id', '=', club.id)
    .execute()
  if (slug === club.slug) return slug
  await tx.db.deleteFrom('club_former_slugs').where('slug', '=', slug).execute()
  await tx.db.insertInto('club_former_slugs').values({ slug: club.slug, club_id: club.id }).execute()
  return slug
}
