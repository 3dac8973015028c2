import { mainClub } from '../data.ts'
import { type Client, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { ratios, rounds } from '../rounds.ts'
import type { Stage } from '../stages.ts'
import { median, spread } from '../statistics.ts'
import { reading } from './reads.ts'

const atOnce = 10

/** What visitors and their programs ask for: a club's feed for readers, and pictures of pages while others read. */
export const visitors: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const client = openClient(stage.server.origin, atOnce)
  const drawing = openClient(stage.server.origin, atOnce)
  let asked = 0
  // Each from a place of its own: what one place may ask is limited.
  const fromAnywhere = (path: string) => () => ({ path, headers: { 'x-forwarded-for': placeOf(asked++) } })
  const file = fromAnywhere(`/rest/v1/clubs/${mainClub}/feeds/all.atom`)
  const feed = reading(stage, 'feed')
  try {
    for (const next of [file, feed]) await client.load(pace.warmUp, next)
    const rates = await rounds(pace.rounds, {
      file: async () => (await client.load(pace.seconds, file)).perSecond,
      feed: async () => (await client.load(pace.seconds, feed)).perSecond,
    })
    const share = ratios(rates.file, rates.feed).map((ratio) => ratio * 100)
    report.figure(
      'visitors.feed.of_club_feed',
      median(share),
      '%',
      { atLeast: 50 },
      `${spread(share, 0)}; an unchanged feed for readers ${median(rates.file).toFixed(0)}/s, ` +
        `the club's feed as a page reads it ${median(rates.feed).toFixed(0)}/s`,
    )

    const pictures = await picturesOf(client, stage)
    let next = 0
    const picture = () => fromAnywhere(pictures[next++ % pictures.length] ?? '')()
    const item = reading(stage, 'item')
    // The fonts are unpacked with the first.
    await drawing.load(60, picture, 1)
    const rest = await client.load(pace.seconds, item)
    const [drawn, meanwhile] = await Promise.all([
      drawing.load(pace.seconds, picture),
      client.load(pace.seconds, item),
    ])
    report.figure(
      'visitors.drawing.others.p95',
      meanwhile.p95 / rest.p95,
      'x',
      undefined,
      `an item is read in ${rest.p95.toFixed(1)} ms, and in ${meanwhile.p95.toFixed(1)} ms while ` +
        `${drawn.perSecond.toFixed(1)} new pictures a second are drawn, each after ${drawn.p50.toFixed(0)} ms`,
    )
  } finally {
    await client.close()
    await drawing.close()
  }
}

async function picturesOf(client: Client, { data }: Stage): Promise<string[]> {
  const found: string[] = []
  for (const { slug } of data.posts.slice(0, 300)) {
    const { body } = await client.ask({ path: `/rest/v1/clubs/${mainClub}/posts/${slug}` })
    found.push((JSON.parse(body.toString()) as { socialPicture: string }).socialPicture)
  }
  return found
}

const placeOf = (number: number) => `10.${number % 50}.${Math.floor(number / 50) % 200}.1`
