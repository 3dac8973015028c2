import type { addressParam, ClubAddress } from '@guildhall/contract/clubs'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { nobody } from '../../platform/ids.ts'
import { findVisibleClub } from './clubs.reads.ts'
import { keepsItsSlug, likelyClubSlug, readSlugState } from './slug.ts'

/** A preview: only the write reserves the slug. Errors: club_not_found, slug_impossible (at the name). */
export async function readClubAddress(
  { db, viewer }: PersonContext,
  { name = '', slug, club: clubId }: z.output<typeof addressParam>,
): Promise<ClubAddress> {
  const club = clubId ? await findVisibleClub(db, viewer, clubId) : null
  if (slug !== undefined) return readSlugState(db, slug, club?.id ?? nobody)
  if (club && keepsItsSlug(club, name)) return { slug: club.slug, state: 'free' }
  return { slug: await likelyClubSlug(db, name, club?.id ?? nobody), state: 'free' }
}
