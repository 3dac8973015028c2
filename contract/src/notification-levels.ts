/** Levels of notifications of a club. Plain values, so that a page can use them without loading a schema. */
export const levels = ['all', 'mine', 'none'] as const
export type Level = (typeof levels)[number]
