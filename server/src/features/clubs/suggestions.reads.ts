/**
 * Suggested clubs. Common ground is counted over public clubs alone, and over a bounded number of people, so that it
 * costs the same for everyone. A club without activity for 28 days is last, whatever its reason, so an empty new club
 * is never first.
 */

import type { ClubSuggestion } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { isSeenByAll } from '../visibility/seen.ts'
import { recentActivitySql } from './active.ts'
import { type ClubCardRow, presentCard, selectCards } from './clubs.reads.ts'

/** Bounds the viewer's clubs, and the members of each, whose other clubs are considered. */
const lookedAt = { clubs: 10, members: 100, found: 20 }

type Found = {
  id: string
  people: number
  interest: string | null
  category: string | null
  lively: boolean
}

/**
 * Clubs the viewer has no relation to, each with a reason: the most people they share a public club with, an interest,
 * a category of one of their clubs, or activity. Inactive clubs come last.
 */
export async function readSuggestions({ db, viewer }: PersonContext): Promise<{ items: ClubSuggestion[] }> {
  const rows = await suggestions(db, { viewerId: viewer.id })
  const clubs = await cards(db, { viewerId: viewer.id, ids: rows.map(({ id }) => id) })
  const byId = new Map(clubs.map((club) => [club.id, club]))
  return {
    items: rows.flatMap((row) => {
      const club = byId.get(row.id)
      return club ? [{ ...presentCard(club), reason: reasonOf(row) }] : []
    }),
  }
}

const suggestions = prepared<{ viewerId: string }, Found>((db, { viewerId }) => {
  const query = sql<Found>`
  with mine as (
    select m.club_id from club_memberships m where m.user_id = ${viewerId}
    order by m.created_at desc limit 200
  ), people as (
    select distinct o.user_id from (
      select c.club_id from mine c join clubs k on k.id = c.club_id
      where not k.is_private and k.deleted_at is null limit ${sql.lit(lookedAt.clubs)}
    ) c cross join lateral (
      select w.user_id from club_memberships w where w.club_id = c.club_id and w.user_id <> ${viewerId}
      order by w.created_at desc, w.user_id desc limit ${sql.lit(lookedAt.members)}
    ) o
  ), by_people as (
    select w.club_id, count(*)::int as people from people join club_memberships w on w.user_id = people.user_id
    join clubs k on k.id = w.club_id and ${isSeenByAll(sql.ref('w.created_at'))}
    -- One person is chance.
    group by w.club_id having count(*) > 1 order by 2 desc limit ${sql.lit(lookedAt.found)}
  ), by_interest as (
    select g.club_id, min(g.category) as interest from profiles p
    cross join lateral unnest(p.interests) i (interest)
    join club_categories g on lower(g.category) = lower(i.interest)
    where p.id = ${viewerId} group by g.club_id limit 500
  ), by_category as (
    select g.club_id, min(g.category) as category from mine
    join club_categories own on own.club_id = mine.club_id
    join club_categories g on g.category = own.category group by g.club_id limit 500
  ), busy as (
    select k.id as club_id from clubs k where k.deleted_at is null
    order by k.activity_score desc, k.id desc limit ${sql.lit(lookedAt.found * 3)}
  )
  select k.id, coalesce(p.people, 0) as people, i.interest, c.category,
    exists (select from club_activity_log where club_id = k.id and ${recentActivitySql}) as lively
  from (select club_id from by_people union select club_id from by_interest union select club_id from by_category
    union select club_id from busy) one
  join clubs k on k.id = one.club_id and k.deleted_at is null
  left join by_people p on p.club_id = k.id
  left join by_interest i on i.club_id = k.id
  left join by_category c on c.club_id = k.id
  where k.user_id <> ${viewerId}
    and not exists (select from club_memberships m where m.club_id = k.id and m.user_id = ${viewerId})
    and not exists (select from club_invites v where v.club_id = k.id and v.invited_user_id = ${viewerId}
      and v.status = 'pending')
    and not exists (select from join_requests r where r.club_id = k.id and r.user_id = ${viewerId}
      and r.status = 'pending')
  order by lively desc, (i.interest is not null) desc, people desc, (c.category is not null) desc,
    k.activity_score desc, k.id desc
  limit ${sql.lit(limits.suggestedClubs)}`
  return { compile: () => query.compile(db) }
})

const cards = prepared<{ viewerId: string; ids: string[] }, ClubCardRow>((db, { viewerId, ids }) =>
  selectCards(db, viewerId).where('k.id', '=', sql<string>`any(${ids}::uuid[])`),
)

function reasonOf({ people, interest, category, lively }: Found): ClubSuggestion['reason'] {
  if (interest) return { kind: 'interest', interest }
  if (people > 0) return { kind: 'people', count: people }
  if (category) return { kind: 'category', category }
  return lively ? { kind: 'busy' } : null
}
