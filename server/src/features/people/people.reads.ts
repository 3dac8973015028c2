import type { PublicProfile } from '@guildhall/contract/profiles'
import { type Expression, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { readIsBlocked } from '../blocks/blocks.reads.ts'
import { type ClubLabelRow, presentLabel } from '../clubs/clubs.reads.ts'
import { type Standing, standingIn } from '../clubs/standing.ts'
import { itemList } from '../feed/feed.reads.ts'
import { outranks } from '../moderation/moderation.policy.ts'
import { findProfile } from '../profiles/profiles.reads.ts'
import { isSeenItemByAll } from '../visibility/seen.ts'
import { readContributions, readRecentComments } from './contributions.reads.ts'

const recentItems = 5

const recentOf = itemList<{ personId: string }>(
  (from, { personId }) =>
    from
      .selectFrom('content')
      .innerJoin('clubs as k', 'k.id', 'content.club_id')
      .select('content.id')
      .where('content.user_id', '=', personId)
      .where(isSeenItemByAll('content'))
      .orderBy('content.created_at', 'desc')
      .orderBy('content.id', 'desc'),
  recentItems,
)

type CommonClub = ClubLabelRow & { ours: Standing; theirs: Standing }

const clubsInCommon = prepared<{ personId: string; viewerId: string }, CommonClub>(
  (db, { personId, viewerId }) => {
    const standing = (person: Expression<string>) =>
      sql<Standing>`(select ${standingIn(person)} from club_memberships m
        where m.club_id = k.id and m.user_id = ${person})`
    return (
      db
        .selectFrom('club_memberships as theirs')
        .innerJoin('club_memberships as ours', 'ours.club_id', 'theirs.club_id')
        .innerJoin('clubs as k', 'k.id', 'theirs.club_id')
        .select(['k.id', 'k.slug', 'k.name', 'k.logo_path'])
        .select([standing(viewerId).as('ours'), standing(personId).as('theirs')])
        .where('theirs.user_id', '=', personId)
        .where('ours.user_id', '=', viewerId)
        .where('k.deleted_at', 'is', null)
        // A membership of before the club became public stays with those who were members.
        .where(
          sql<boolean>`(ours.sees_from is null or theirs.created_at >= ours.sees_from or theirs.user_id = k.user_id)`,
        )
        .orderBy('k.name')
        .limit(sql.lit(50))
    )
  },
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
    moderatedClubs: clubs.filter(({ ours, theirs }) => outranks(ours, theirs)).map(presentLabel),
    recent: items,
    contributions: await readContributions(db, profile.id),
    recentComments: await readRecentComments(db, viewer, profile.id),
    isBlocked,
  }
}
