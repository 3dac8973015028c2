/** Points for each activity in a club. `likes`: those received from others. */
export const pointsFor = { published: 5, attended: 3, comments: 2, lessons: 1, likes: 1, votes: 1 } as const
export type PointSource = keyof typeof pointsFor
/** Finished lessons that count, a person, club and UTC day. */
export const lessonsADay = 10

/** Points of all time at which each level begins. */
export const levelPoints = [0, 20, 100, 300, 1000, 3000, 10_000] as const
/** Default names of the levels. */
export const levelNames = [
  'Newcomer',
  'Apprentice',
  'Companion',
  'Artisan',
  'Expert',
  'Master',
  'Grandmaster',
] as const
