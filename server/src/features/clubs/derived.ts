import type { Club } from '@guildhall/contract/clubs'
import { type Expression, sql } from 'kysely'
import { isStillPublishable } from './held-aside.ts'

// Fields of a club that come from other tables.

type Who = string | Expression<string>
export type FirstSteps = NonNullable<Club['firstSteps']> | null
export type HeldCounts = { own: number; all: number } | null

/** SQL: of club `k`. */
export const countOfRules = (list: 'rules' | 'questions') =>
  sql<number>`coalesce((select jsonb_array_length(${sql.ref(`r.${list}`)}) from club_rules r where r.club_id = k.id), 0)`

/** SQL: completed first steps of club `k`, for its owner only. */
export const firstSteps = (viewerId: Who) =>
  sql<FirstSteps>`case when k.has_first_steps and k.user_id = ${viewerId} then jsonb_build_object(
    'pictures', k.logo_path is not null and k.thumbnail_path is not null,
    'description', k.description <> '',
    'content', exists (select from content_totals t where t.club_id = k.id and t.count > 0),
    'people', k.members > 1 or exists (select from club_invites i where i.club_id = k.id)) end`

/** SQL: what waits in club `k`, up to 100 each; null if nothing does. */
export const held = (viewerId: Who) =>
  sql<HeldCounts>`case when exists (select from held_submissions h
      where h.club_id = k.id and h.decided_at is null) then jsonb_build_object(
    'own', (select count(*) from (select from held_submissions h where h.person_id = ${viewerId} and h.club_id = k.id
      and h.decided_at is null limit 100) own),
    'all', (select count(*) from (select from held_submissions h where h.club_id = k.id
      and h.decided_at is null and ${isStillPublishable} limit 100) waiting)) end`

/** Moderators see the counts of all, authors those of their own. */
export function heldFor(held: HeldCounts, moderates: boolean): Pick<Club, 'held'> {
  const counts = held && { own: held.own, all: moderates ? held.all : 0 }
  return counts && counts.own + counts.all > 0 ? { held: counts } : {}
}
