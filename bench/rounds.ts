/**
 * Runs every side once a round, in reversed order in every second one, so that other load on the machine affects all of
 * them. Returns each side's results, one for each round.
 */
export async function rounds<K extends string, T>(
  count: number,
  sides: Record<K, () => Promise<T>>,
): Promise<Record<K, T[]>> {
  const names = Object.keys(sides) as K[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>
  for (let round = 0; round < count; round++)
    for (const name of round % 2 ? [...names].reverse() : names) results[name].push(await sides[name]())
  return results
}

/** One side's ratio to another, for each round. */
export const ratios = (ofThis: number[], toThat: number[]): number[] =>
  ofThis.map((value, round) => value / (toThat[round] ?? Number.NaN))

const mostWarmUps = 12

/** Repeats `run`, which returns a rate, until two in a row were no faster, so that hot code is compiled. */
export async function warmUp(run: () => Promise<number>): Promise<void> {
  let best = 0
  for (let times = 0, level = 0; level < 2 && times < mostWarmUps; times++) {
    const rate = await run()
    level = rate < best * 1.1 ? level + 1 : 0
    best = Math.max(best, rate)
  }
}
