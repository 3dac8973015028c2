import { newId } from '../../server/src/platform/ids.ts'
import { startBuilt } from '../built-server.ts'
import { mainClub, newPost, type Viewer } from '../data.ts'
import { type Ask, openClient, usual } from '../load.ts'
import type { Group } from '../main.ts'
import { openPages, type PagesNow } from '../open-pages.ts'
import { portOf, type Stage } from '../stages.ts'
import { percentile } from '../statistics.ts'
import { reading } from './reads.ts'

/** Requests that one change may cost a page (design.md 8). */
const mostRequests = { like: 0, comment: 0, post: 1, join: 1 }

/** One club that many pages watch: the cost of a change and of a restart. Ends the stage's server. */
export const live: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const count = pace.isQuick ? 500 : 5_000
  const viewers = stage.data.viewers.slice(0, -2)
  const [actor, newcomer] = stage.data.viewers.slice(-2) as [Viewer, Viewer]
  const { rows } = await stage.data.pool.query('select id from clubs where slug = $1', [mainClub])
  const club = { id: String(rows[0]?.id), slug: mainClub }
  const client = openClient(stage.server.origin, 1)
  const { origin } = stage.server
  const pages = await openPages({ origin, club, cookies: viewers.map(({ cookie }) => cookie) }, count)
  try {
    await pages.until(({ watching }) => watching === count)
    const others = reading(stage, 'feed')
    await client.load(pace.warmUp, others)
    const rest = await usual(client, others, pace.seconds * pace.rounds * 1000)
    const restP95 = percentile(rest, 0.95)
    report.figure('live.rest.p95', restP95, 'ms', undefined, `${count} pages watch one club`)

    await client.ask(by(newcomer, 'DELETE', `/rest/v1/clubs/${club.slug}/membership`))
    await pages.until(({ behind }) => behind === 0)
    for (const [name, ask] of Object.entries(changes(stage, actor, newcomer, club))) {
      await pages.reset()
      await client.ask(ask)
      const times: number[] = []
      let now: PagesNow
      do {
        // Signals to everyone, at most one a second, reach some of them.
        times.push(...(await usual(client, others, 2_000)))
        now = await pages.look()
      } while (now.signals < count || now.behind > 0)
      const said = `${now.signals} signals; all received after ${Math.max(...now.signalTimesMs)} ms`
      const most = { atMost: mostRequests[name as keyof typeof mostRequests] }
      report.figure(`live.${name}.requests`, now.requests / count, 'a page', most, said)
      if (now.failed) throw new Error(`${now.failed} requests failed`)
      const p95 = percentile(times, 0.95)
      report.figure(`live.${name}.p95`, p95 / restP95, 'x', { atMost: 2 }, `${p95.toFixed(1)} ms`)
    }

    await pages.reset()
    const before = performance.now()
    await stage.server.stop()
    stage.server = await startBuilt(stage.dataDir, portOf(0))
    const start = performance.now()
    const away = `away for ${((start - before) / 1000).toFixed(1)} s`
    const seconds = () => (performance.now() - start) / 1000
    await pages.until(({ watching }) => watching === count)
    report.figure(
      'live.restart.reconnected',
      seconds(),
      's',
      { atMost: 30 },
      `all watch the club again; ${away}`,
    )
    const { requests, failed } = await pages.until(({ behind }) => behind === 0)
    report.figure(
      'live.restart.refetched',
      seconds(),
      's',
      undefined,
      `${requests} requests, ${failed} failed`,
    )
  } finally {
    await pages.stop()
    await client.close()
  }
}

const by = ({ cookie }: Viewer, method: Ask['method'] & string, path: string, body?: unknown): Ask => ({
  method,
  path,
  headers: { cookie },
  ...(body !== undefined && { body }),
})

function changes({ data }: Stage, actor: Viewer, newcomer: Viewer, club: { slug: string }) {
  const item = `/rest/v1/content/${data.posts.at(-1)?.id}`
  return {
    like: by(actor, 'PUT', `${item}/like`),
    comment: by(actor, 'POST', `${item}/comments`, { id: newId(), content: 'I bring two chairs.' }),
    post: by(
      actor,
      'POST',
      `/rest/v1/clubs/${club.slug}/posts`,
      newPost(1, { title: 'News', content: 'A text' }),
    ),
    join: by(newcomer, 'PUT', `/rest/v1/clubs/${club.slug}/membership`),
  }
}
