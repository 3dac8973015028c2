/**
 * Takes turns: every side once a round, the order reversed in every second one, so that whatever else the machine
 * does meanwhile falls on all of them. Gives each side's results, one for each round.
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

/** How one side compares with another, a ratio for each round. */
export const ratios = (ofThis: number[], toThat: number[]): number[] =>
  ofThis.map((value, round) => value / (toThat[round] ?? Number.NaN))

const mostWarmUps = 12

/** Repeats `run`, which gives a rate, until two in a row were no faster: what a server does often is compiled first. */
export async function warmUp(run: () => Promise<number>): Promise<void> {
  let best = 0
  for (let times = 0, level = 0; level < 2 && times < mostWarmUps; times++) {
    const rate = await run()
    level = rate < best * 1.1 ? level + 1 : 0
    best = Math.max(best, rate)
  }
}
