import type { LeaderboardPeriod } from '@guildhall/contract/leaderboard'

/** UTC days, today among them; null for all time. */
export const daysOf: Record<LeaderboardPeriod, number | null> = { week: 7, month: 30, all: null }
