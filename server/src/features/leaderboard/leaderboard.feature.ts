import type { Feature } from '../../platform/feature.ts'

export const leaderboardFeature = {
  errors: {
    leaderboard_off: 'This club has turned its leaderboard off',
  },
} satisfies Feature
