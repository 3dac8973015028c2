import type { PublicProfile } from '@guildhall/contract/profiles'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { prepared } from '../../platform/prepared.ts'
import { readIsBlocked } from '../blocks/blocks.reads.ts'
import { type ClubLabelRow, presentLabel } from '../clubs/clubs.reads.ts'
import { itemList } from '../feed/feed.reads.ts'
import { findProfile } from '../profiles/profiles.reads.ts'
import { personFacts, pictureUrl } from '../social/facts.ts'
import { readContributions, readRecentComments } from './contributions.reads.ts'

const recentItems = 5

const recentOf = itemList<{ personId: string }>(
  (from, { personId }) =>
    from
      .selectFrom('content')
      .innerJoin('clubs', 'clubs.id', 'content.club_id')
      .select('content.id')
      .where('content.user_id', '=', personId)
      .where('clubs.is_private', '=', false)
      .where('clubs.deleted_at', 'is', null)
      .orderBy('content.created_at', 'desc')
      .orderBy('content.id', 'desc'),
  recentItems,
)

const clubsInCommon = prepared<{ personId: string; viewerId: string }, ClubLabelRow>(
  (db, { personId, viewerId }) =>
    db
      .selectFrom('club_memberships as theirs')
      .innerJoin('club_memberships as ours', 'ours.club_id', 'theirs.club_id')
      .innerJoin('clubs', 'clubs.id', 'theirs.club_id')
      .select(['clubs.id', 'clubs.slug', 'clubs.name', 'clubs.logo_path'])
      .where('theirs.user_id', '=', personId)
      .where('ours.user_id', '=', viewerId)
      .where('clubs.deleted_at', 'is', null)
      .orderBy('clubs.name')
      .limit(sql.lit(50)),
)

export async function readPublicProfile(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  username: string,
): Promise<PublicProfile> {
  const profile = await findProfile({ db }, username)
  const clubs = viewer ? await clubsInCommon(db, { personId: profile.id, viewerId: viewer.id }) : []
  const { items } = await recentOf(db, viewer, undefined, { personId: profile.id })
  const isBlocked = viewer !== null && (await readIsBlocked({ db, viewer }, profile.id))
  return {
    ...profile,
    clubsInCommon: clubs.map(presentLabel),
    recent: items,
    socialPicture: items.length > 0 ? pictureUrl('people', profile.username, personFacts(profile)) : null,
    contributions: await readContributions(db, profile.id),
    recentComments: await readRecentComments(db, viewer, profile.id),
    isBlocked,
  }
}
