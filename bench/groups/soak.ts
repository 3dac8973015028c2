import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'undici'
import { newId } from '../../server/src/platform/ids.ts'
import { type BuiltServer, type Shares, startBuilt } from '../built-server.ts'
import { addMemberSessions, newPost, type Viewer } from '../data.ts'
import { type Ask, type Client, openClient, Refused } from '../load.ts'
import type { Group } from '../main.ts'
import { grown, mostGrowth } from '../priced.ts'
import { portOf } from '../stages.ts'
import { median, percentile } from '../statistics.ts'

const club = 'makers-guild'
const atOnce = 6
const words = ['oak', 'glue', 'chair', 'sharp', 'jont', 'event', 'a', 'работа']
const pages = ['/', `/${club}`, `/${club}/preview`, `/${club}/members`, '/messages']

type Sample = { at: number; memory: Shares; handles: number; deadlocks: number; megabytes: number }
type Seen = { times: number[]; failed: string[]; refused: number }

/** Six people act at once on the example community, to see what fails and what grows. */
export const soak: Group = async ({ stages, report, pace }) => {
  const minutes = Number(process.env.BENCH_SOAK_MINUTES ?? (pace.isQuick ? 2 / 3 : 10))
  const [settled, every] = pace.isQuick ? [20, 5] : [120, 30]
  const server = await startBuilt(stages.directory('soak'), portOf(3), { demo: true, rateLimits: false })
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
  const client = openClient(server.origin, atOnce)
  const seen: Seen = { times: [], failed: [], refused: 0 }
  const samples: Sample[] = []
  try {
    await server.drained()
    const viewers = await addMemberSessions(pool, club)
    const start = performance.now()
    const isOver = () => performance.now() - start > minutes * 60_000
    const people = Array.from({ length: atOnce }, () => act(server, viewers, asking(client, seen), isOver))
    for (let asked = 0; !isOver(); asked = seen.times.length) {
      await delay(every * 1000)
      const sample = await look(server, pool, Math.round((performance.now() - start) / 1000))
      if (sample) samples.push(sample)
      const times = seen.times.slice(asked)
      const p95 = percentile(times, 0.95).toFixed(0)
      console.error(`${times.length / every}/s, p95 ${p95} ms, ${JSON.stringify(sample)}`)
    }
    await Promise.all(people)
    const rate = seen.times.length / ((performance.now() - start) / 1000)
    report.figure('soak.rate', rate, '/s', undefined, `${minutes.toFixed(1)} min, ${seen.refused} refused`)
    report.figure('soak.p50', median(seen.times), 'ms', undefined)
    report.figure('soak.p95', percentile(seen.times, 0.95), 'ms', undefined)
    report.figure('soak.failed', seen.failed.length, '', { atMost: 0 }, seen.failed[0])
    reportSamples()
  } finally {
    await client.close()
    await pool.end()
    await server.stop()
  }

  function reportSamples() {
    const last = samples.at(-1)
    if (!last) return report.leftOut('soak.*', 'this system does not tell shares of memory')
    const figures = [
      ['server.memory', 'MB', undefined, ({ memory }: Sample) => memory.server],
      ['database.memory', 'MB', { atMost: 300 }, ({ memory }: Sample) => memory.database],
      ['handles', '', undefined, ({ handles }: Sample) => handles],
    ] as const
    for (const [name, unit, target, of] of figures) {
      report.figure(`soak.${name}`, Math.max(...samples.map(of)), unit, target)
      // Medians of a quarter each, as memory goes up and down with what is collected.
      const values = samples.filter(({ at }) => at > settled).map(of)
      const quarter = Math.ceil(values.length / 4)
      const [from, to] = [median(values.slice(0, quarter)), median(values.slice(-quarter))]
      const most = pace.isQuick ? undefined : { atMost: mostGrowth }
      const note = `${from.toFixed(0)} → ${to.toFixed(0)} after ${settled} s`
      report.figure(`soak.${name}.growth`, to / from, 'x', most, note)
      if (most && to > from * mostGrowth) grown.push(`soak.${name}.growth`)
    }
    report.figure('soak.deadlocks', last.deadlocks, '', { atMost: 0 })
    report.figure('soak.data', last.megabytes, 'MB', undefined, `${samples[0]?.megabytes} at first`)
  }
}

async function look(server: BuiltServer, pool: pg.Pool, at: number): Promise<Sample | undefined> {
  const [memory, handles] = [await server.memory(), await server.handles()]
  const { rows } = await pool.query(
    `select deadlocks::int, round(pg_database_size(datname) / 1e6)::int as megabytes
     from pg_stat_database where datname = current_database()`,
  )
  return memory && handles ? { at, memory, handles, ...rows[0] } : undefined
}

type Asking = (ask: Ask) => Promise<Record<string, unknown> | undefined>

/** Notes how long an answer takes. The server may refuse what another person deleted meanwhile, or what a club reviews. */
const asking =
  (client: Client, seen: Seen): Asking =>
  async (ask) => {
    const start = performance.now()
    try {
      const { body } = await client.ask(ask)
      return ask.path.startsWith('/rest/') ? JSON.parse(body.toString() || '{}') : undefined
    } catch (error) {
      if (error instanceof Refused && error.status < 500) seen.refused += 1
      else seen.failed.push(String(error))
      // A server that is gone refuses at once.
      if (!(error instanceof Refused)) await delay(100)
    } finally {
      seen.times.push(performance.now() - start)
    }
  }

/** Reads, likes, comments, publishes and searches, as another member every time. */
async function act(server: BuiltServer, viewers: Viewer[], ask: Asking, isOver: () => boolean) {
  for (let turn = 0; !isOver(); turn++) {
    const headers = { cookie: pick(viewers).cookie }
    const as = (path: string, method: Ask['method'] = 'GET', body?: object) =>
      ask({ path, method, headers, ...(body && { body }) })
    const page = Math.random() < 0.15 ? openPage(server.origin, headers) : undefined
    const feed = await as(`/rest/v1/clubs/${club}/feed?limit=20`)
    const items = (feed?.items ?? []) as { id: string }[]
    if (items.length > 0) {
      const item = `/rest/v1/content/${pick(items).id}`
      await as(`${item}/comments`)
      await as(`${item}/like`, Math.random() < 0.5 ? 'PUT' : 'DELETE')
      if (Math.random() < 0.3) {
        const content = `Number ${turn} with **words** and @noorhaddad`
        const comment = await as(`${item}/comments`, 'POST', { id: newId(), content })
        if (comment && Math.random() < 0.8) await as(`/rest/v1/comments/${comment.id}`, 'DELETE')
      }
    }
    if (Math.random() < 0.05) {
      const text = { title: 'News', content: 'A text of some length. '.repeat(20) }
      const post = await as(`/rest/v1/clubs/${club}/posts`, 'POST', newPost(turn, text))
      if (post) {
        await as(`/rest/v1/posts/${post.id}`, 'PUT', { title: 'Changed', content: 'Another text.' })
        await as(`/rest/v1/content/${post.id}`, 'DELETE')
      }
    }
    await as('/rest/v1/feed?limit=20')
    await as('/rest/v1/notifications?limit=20')
    await as(`/rest/v1/search?q=${encodeURIComponent(pick(words))}`)
    await as(pick(pages))
    await ask({ path: `/${club}/preview` })
    page?.close()
  }
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

function openPage(origin: string, headers: Record<string, string>): WebSocket {
  const url = `${origin.replace('http', 'ws')}/realtime/v1/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { headers })
  // May be closed before it is open.
  socket.onerror = () => {}
  socket.onmessage = ({ data }) => {
    if (data === '2') socket.send('3')
    else if (String(data).startsWith('0')) socket.send('40{}')
  }
  return socket
}
