import { openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { ratios, rounds, warmUp } from '../rounds.ts'
import { addSearched, searched } from '../searched.ts'
import type { Stage } from '../stages.ts'
import { median, spread } from '../statistics.ts'

/** A person's wait for a page of results of all kinds, also with a thousand times the data. */
export const search: Group = async ({ stages, report, pace }) => {
  const [few, many] = [await stages.few(), await stages.many()]
  await Promise.all([addSearched(few.data.pool), addSearched(many.data.pool)])
  // One at a time: one person's wait, not the machine's load.
  const [small, large] = [openClient(few.server.origin, 1), openClient(many.server.origin, 1)]
  try {
    for (const [name, q] of Object.entries(searched)) {
      const [ofSmall, ofLarge] = [asking(few, q), asking(many, q)]
      await warmUp(async () => (await small.load(pace.warmUp / 2, ofSmall)).perSecond)
      await warmUp(async () => (await large.load(pace.warmUp / 2, ofLarge)).perSecond)
      const p95 = await rounds(pace.rounds, {
        small: async () => (await small.load(pace.seconds, ofSmall)).p95,
        large: async () => (await large.load(pace.seconds, ofLarge)).p95,
      })
      report.figure(
        `search.${name}.p95`,
        median(p95.large),
        'ms',
        { atMost: 100 },
        `${spread(p95.large, 1)}; “${q}” among ${many.size.items} items`,
      )
      const grown = ratios(p95.large, p95.small)
      report.figure(
        `growth.search.${name}.p95`,
        median(grown),
        'x',
        { atMost: 2 },
        `${spread(grown, 2)}; ${median(p95.small).toFixed(1)} → ${median(p95.large).toFixed(1)} ms`,
      )
    }
  } finally {
    await small.close()
    await large.close()
  }
}

/** By people, every third of whom is in the private club. */
function asking({ data }: Stage, q: string) {
  let turn = 0
  return () => ({
    path: `/rest/v1/search?q=${encodeURIComponent(q)}`,
    headers: { cookie: data.viewers[turn++ % data.viewers.length]?.cookie ?? '' },
  })
}
