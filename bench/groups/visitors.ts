import { mainClub } from '../data.ts'
import { openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { ratios, rounds } from '../rounds.ts'
import { median, spread } from '../statistics.ts'
import { reading } from './reads.ts'

const atOnce = 10
const burst = 200

/** Requests of visitors and their programs: pages, and a club's feed for readers. */
export const visitors: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const client = openClient(stage.server.origin, atOnce)
  let asked = 0
  // Each from its own address, because addresses have rate limits.
  const fromAnywhere = (path: string) => () => ({ path, headers: { 'x-forwarded-for': placeOf(asked++) } })
  const posts = stage.data.posts.slice(0, 50)
  let turn = 0
  const page = () => fromAnywhere(`/${mainClub}/posts/${posts[turn++ % posts.length]?.slug}`)()
  // In the page's order: the item, its club, its comments.
  const readsOf = posts.flatMap(({ id, slug }) => [
    `/rest/v1/clubs/${mainClub}/posts/${slug}`,
    `/rest/v1/clubs/${mainClub}/preview`,
    `/rest/v1/content/${id}/comments?order=newest`,
  ])
  const read = () => fromAnywhere(readsOf[turn++ % readsOf.length] ?? '')()
  const readsAPage = readsOf.length / posts.length
  const file = fromAnywhere(`/rest/v1/clubs/${mainClub}/feeds/all.atom`)
  const feed = reading(stage, 'feed')
  try {
    for (const next of [page, read]) await client.load(pace.warmUp, next)
    const visits = await rounds(pace.rounds, {
      pages: async () => (await client.load(pace.seconds, page)).perSecond,
      reads: async () => (await client.load(pace.seconds, read)).perSecond / readsAPage,
    })
    const ofReads = ratios(visits.pages, visits.reads).map((ratio) => ratio * 100)
    report.figure(
      'visitors.page.of_reads',
      median(ofReads),
      '%',
      { atLeast: 50 },
      `${spread(ofReads, 0)}; an unchanged page of a post ${median(visits.pages).toFixed(0)}/s, ` +
        `the ${readsAPage} reads it is made of ${median(visits.reads).toFixed(0)}/s`,
    )

    const crowd = openClient(stage.server.origin, burst)
    try {
      const own = reading(stage, 'item')
      const alone = await client.load(pace.seconds, own, 300)
      const [arrived, beside] = await Promise.all([
        crowd.load(pace.seconds, page, burst),
        client.load(pace.seconds, own, 300),
      ])
      report.figure(
        'visitors.burst.others.p95',
        beside.p95 / alone.p95,
        'x',
        undefined,
        `an item is read in ${alone.p95.toFixed(1)} ms, and in ${beside.p95.toFixed(1)} ms while ${burst} visitors ` +
          `come at once, of whom the last has a page after ${Math.max(...arrived.times).toFixed(0)} ms`,
      )
    } finally {
      await crowd.close()
    }

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
  } finally {
    await client.close()
  }
}

const placeOf = (number: number) => `10.${number % 50}.${Math.floor(number / 50) % 200}.1`
