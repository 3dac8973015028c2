import type { Signal } from '@guildhall/contract/signals'
import { Pool, WebSocket } from 'undici'
import type { Order, PagesNow } from './open-pages.ts'

// Open pages of one club. Each holds a connection like web/src/lib/live/socket.ts, and reads what a club's feed reads;
// e2e/live.deep-journeys.spec.ts checks that a page requests no more.
let pages: Page[] = []
let requests = 0
let signals = 0
let failed = 0
const signalTimesMs: number[] = []
let actedAt = 0

const answer = (what: PagesNow) => process.send?.(what, undefined, undefined, () => {})

process.on('disconnect', () => process.exit(0))
process.on('message', async (order: Order) => {
  if ('open' in order) await open(order)
  if ('reset' in order) {
    ;[requests, signals, failed, signalTimesMs.length, actedAt] = [0, 0, 0, 0, Date.now()]
  }
  const watching = pages.filter((page) => page.isWatching).length
  const behind = pages.filter((page) => page.pending > 0).length
  answer({ watching, behind, requests, signals, failed, signalTimesMs: [...signalTimesMs] })
})

async function open({ origin, club, cookies, open: count }: Extract<Order, { open: number }>) {
  const pool = new Pool(origin, { connections: 200, pipelining: 1 })
  pages = Array.from({ length: count }, (_, number) => {
    const address = `10.${number % 250}.${Math.floor(number / 250) % 250}.1`
    return openPage(origin, pool, club, {
      cookie: cookies[number % cookies.length] ?? '',
      'x-forwarded-for': address,
    })
  })
  // A few at a time, as people arrive.
  for (const [number, page] of pages.entries()) {
    page.connect()
    if (number % 20 === 19) await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

/** As web/src/lib/net/backoff.ts. */
const waitBefore = (tries: number) => Math.min(10_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2)

type Page = ReturnType<typeof openPage>

function openPage(
  origin: string,
  pool: Pool,
  club: { id: string; slug: string },
  headers: Record<string, string>,
) {
  const inside = `/rest/v1/clubs/${club.slug}`
  const feed = `${inside}/feed`
  const faces = `/rest/v1/clubs/${club.id}/members?limit=7`
  const all = [
    '/auth/v1/session',
    inside,
    `${inside}/counts`,
    `${inside}/highlights`,
    feed,
    faces,
    '/rest/v1/my/clubs',
  ]
  let tries = 0
  let hasConnected = false
  const due = new Set<string>()

  const page = {
    isWatching: false,
    /** Reads that are scheduled or under way. */
    pending: 0,
    connect: () => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/?EIO=4&transport=websocket`, {
        headers,
      })
      socket.onmessage = ({ data }) => take(socket, String(data))
      socket.onerror = () => {}
      socket.onclose = () => {
        page.isWatching = false
        setTimeout(page.connect, waitBefore(tries++))
      }
    },
  }

  function take(socket: WebSocket, frame: string): void {
    if (frame === '2') socket.send('3')
    else if (frame.startsWith('0')) socket.send('40{}')
    else if (frame.startsWith('40')) socket.send(`420["watchAll",${JSON.stringify([{ clubId: club.id }])}]`)
    else if (frame.startsWith('430')) {
      page.isWatching = frame === '430[[true]]'
      tries = 0
    }
    if (!frame.startsWith('42')) return
    const [name, what, spread] = JSON.parse(frame.slice(2))
    if (name === 'viewer') {
      if (hasConnected) scheduleRefetch('all', all, spread)
      hasConnected = true
    } else onSignal(what, spread)
  }

  function onSignal(signal: Signal, spread: number): void {
    signals += 1
    signalTimesMs.push(Date.now() - actedAt)
    if (signal.kind === 'content.created')
      scheduleRefetch('feed', [`/rest/v1/content/${signal.contentId}`], spread)
    if (signal.kind === 'members.changed') scheduleRefetch('members', [faces], spread)
  }

  /** As web/src/lib/live/scheduleRefetch.ts. */
  function scheduleRefetch(what: string, paths: string[], spread: number): void {
    if (due.has(what)) return
    due.add(what)
    page.pending += paths.length
    setTimeout(
      () => {
        due.delete(what)
        for (const path of paths) void read(path)
      },
      100 + Math.random() * spread,
    )
  }

  async function read(path: string): Promise<void> {
    requests += 1
    try {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      await body.dump()
      if (statusCode >= 400) failed += 1
    } catch {
      failed += 1
    }
    page.pending -= 1
  }

  return page
}
