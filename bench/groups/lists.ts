import { mainClub } from '../data.ts'
import { openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { ratios, rounds, warmUp } from '../rounds.ts'
import type { Stage } from '../stages.ts'
import { median, spread } from '../statistics.ts'

const atOnce = 4

const paths = {
  home: '/rest/v1/feed',
  // In every text, so that everything matches.
  search: '/rest/v1/search/content?type=post&q=the',
  clubs: '/rest/v1/clubs',
  jobs: '/rest/v1/jobs',
  products: '/rest/v1/products?sort=price-asc&currency=USD',
  services: '/rest/v1/services',
  'products.category': '/rest/v1/products?category=books',
  // The club with all the items.
  'events.upcoming': `/rest/v1/clubs/${mainClub}/events?view=upcoming`,
  'events.past': `/rest/v1/clubs/${mainClub}/events?view=past`,
} satisfies Record<string, string>

/** Other lists than a club's feed, with a thousand times the data. */
export const lists: Group = async ({ stages, report, pace }) => {
  const [few, many] = [await stages.few(), await stages.many()]
  const [small, large] = [openClient(few.server.origin, atOnce), openClient(many.server.origin, atOnce)]
  try {
    for (const [name, path] of Object.entries(paths)) {
      const [ofSmall, ofLarge] = [asking(few, path), asking(many, path)]
      await warmUp(async () => (await small.load(pace.warmUp / 2, ofSmall)).perSecond)
      await warmUp(async () => (await large.load(pace.warmUp / 2, ofLarge)).perSecond)
      const p95 = await rounds(pace.rounds, {
        small: async () => (await small.load(pace.seconds / 2, ofSmall)).p95,
        large: async () => (await large.load(pace.seconds / 2, ofLarge)).p95,
      })
      const grown = ratios(p95.large, p95.small)
      report.figure(
        `growth.list.${name}.p95`,
        median(grown),
        'x',
        undefined,
        `${spread(grown, 1)}; ${median(p95.small).toFixed(1)} → ${median(p95.large).toFixed(1)} ms`,
      )
    }
  } finally {
    await small.close()
    await large.close()
  }
}

function asking({ data }: Stage, path: string) {
  let turn = 0
  return () => ({ path, headers: { cookie: data.viewers[turn++ % data.viewers.length]?.cookie ?? '' } })
}
