import type { Routes } from '../../platform/http/bind.ts'
import { readLeaderboard } from './leaderboard.reads.ts'
import { changeLeaderboard } from './leaderboard.writes.ts'

export const forPeople = {
  'PUT /clubs/:club/leaderboard': (context, { club, body }) => changeLeaderboard(context, club, body),
  'GET /clubs/:club/leaderboard': (context, { club, query }) => readLeaderboard(context, club, query),
} satisfies Partial<Routes<'person'>>
