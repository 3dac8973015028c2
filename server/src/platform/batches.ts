import type { Dependencies } from './context.ts'
import { type Tx, write } from './write.ts'

export const batchRows = 500

/** Repeats a bounded write until it finds nothing to do. Safe to run twice, if `work` is. */
export async function inBatches(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  while ((await write(deps, work)) > 0);
}

/** How long one task works before it leaves the rest to the next. */
export const taskBudgetMs = 2000

/** How often each key occurs, sorted by key: the order to lock rows in. */
export function tally(keys: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}
