import { type Client, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { ratios, rounds, warmUp } from '../rounds.ts'
import { median, spread } from '../statistics.ts'
import { reading } from './reads.ts'

const atOnce = 10

/** The same requests to two servers whose data differ only in size, alternately. */
export const growth: Group = async ({ stages, report, pace }) => {
  const [few, many] = [await stages.few(), await stages.many()]
  const clients: Client[] = []
  const open = (origin: string) => {
    const client = openClient(origin, atOnce)
    clients.push(client)
    return client
  }
  const [small, large] = [open(few.server.origin), open(many.server.origin)]
  try {
    for (const kind of ['feed', 'post', 'item'] as const) {
      const [ofSmall, ofLarge] = [reading(few, kind), reading(many, kind)]
      await warmUp(async () => (await small.load(pace.warmUp, ofSmall)).perSecond)
      await warmUp(async () => (await large.load(pace.warmUp, ofLarge)).perSecond)
      // Twice the rounds at half the length, so that other load affects both.
      const p95 = await rounds(pace.rounds * 2, {
        small: async () => (await small.load(pace.seconds / 2, ofSmall)).p95,
        large: async () => (await large.load(pace.seconds / 2, ofLarge)).p95,
      })
      const grown = ratios(p95.large, p95.small)
      report.figure(
        `growth.items.${kind}.p95`,
        median(grown),
        'x',
        { atMost: 1.3 },
        `${spread(grown, 2)}; ${few.size.items} → ${many.size.items} items, ` +
          `${median(p95.small).toFixed(1)} → ${median(p95.large).toFixed(1)} ms`,
      )
    }
  } finally {
    for (const client of clients) await client.close()
  }
}
