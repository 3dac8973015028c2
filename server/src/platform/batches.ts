import type { Dependencies } from './context.ts'
import { type Tx, write } from './write.ts'

/** Rows of one write. */
export const batchRows = 500

/**
 * Does what would take too long at once in writes of bounded size, until one of them says that it found nothing. Safe
 * to run twice, at the same time as well, if the work is.
 */
export async function inBatches(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  while ((await write(deps, work)) > 0);
}

/** How long one task works before it leaves the rest to the next, so that others have their turn and servers can stop. */
export const taskBudgetMs = 2000

/** How often each key occurs, in the keys' order, in which rows are best locked. */
export function tally(keys: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}
