import type { LeaderboardPeriod } from '@guildhall/contract/leaderboard'

/** UTC days including today; null for all time. */
export const daysOf: Record<LeaderboardPeriod, number | null> = { week: 7, month: 30, all: null }
