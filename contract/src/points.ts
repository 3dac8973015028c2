/** What each thing done in a club is worth. `likes`: those that others give to what one published. */
export const pointsFor = { published: 5, attended: 3, comments: 2, likes: 1, votes: 1 } as const
export type PointSource = keyof typeof pointsFor

/** The points of all time from which a member has each level. */
export const levelPoints = [0, 20, 100, 300, 1000, 3000, 10_000] as const
/** What the levels are called unless a club names them. */
export const levelNames = [
  'Newcomer',
  'Apprentice',
  'Companion',
  'Artisan',
  'Expert',
  'Master',
  'Grandmaster',
] as const
