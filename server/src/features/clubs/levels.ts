import type { Level } from '@guildhall/contract/leaderboard'
import { levelNames, levelPoints } from '@guildhall/contract/points'
import { type Expression, sql } from 'kysely'

/** Names of a club's levels, from the lowest: its own, or the defaults. */
export const levelNamesOf = (own: readonly string[]): string[] => [...(own.length > 0 ? own : levelNames)]

/** The level for points of all time, by a club's names. */
export function levelOf(points: number, own: readonly string[]): Level {
  const number = levelPoints.filter((from) => from <= points).length
  return { number, name: levelNamesOf(own)[number - 1] ?? '' }
}

/** The level shown with a name; null if the club shows no levels, or the person has no points. */
export const shownLevel = (points: number | null, names: readonly string[] | null): Level | null =>
  points === null || names === null ? null : levelOf(points, names)

/** SQL: level names of club `k`; null if it shows none. */
export const shownNames = sql<
  string[] | null
>`case when k.shows_levels and k.has_leaderboard then k.level_names end`

/** A club's own level names, or null if it shows none, in the form of `shownNames`. */
export const shownNamesOf = (club: {
  shows_levels: boolean
  has_leaderboard: boolean
  level_names: string[]
}) => (club.shows_levels && club.has_leaderboard ? club.level_names : null)

/** SQL: a member's points of all time; null for none. */
export const pointsIn = (clubId: Expression<string>, personId: Expression<string | null>) =>
  sql<number | null>`(select s.points from club_rankings s
    join club_memberships w on w.club_id = s.club_id and w.user_id = s.user_id
    where s.club_id = ${clubId} and s.user_id = ${personId} and s.period = 'all')`
