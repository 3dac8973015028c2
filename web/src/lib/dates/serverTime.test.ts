import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const hour = 3_600_000
const server = Date.parse('2026-03-01T12:00:00Z')
let time: typeof import('./serverTime')

beforeEach(async () => {
  vi.useFakeTimers({ now: server })
  vi.resetModules()
  time = await import('./serverTime')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** This device's clock, by how much it is wrong; then an answer that the server dated `age` milliseconds ago. */
function answer({ wrong = 0, took = 0, age = 0 }) {
  const date = new Date(Date.now() - wrong - age).toUTCString()
  time.noteDateHeader(date, Date.now() - took)
}
const wrongBy = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('serverNow', () => {
  it.each([3 * hour, -3 * hour, 400 * 24 * hour])(
    'is within seconds of the server with a clock %i ms off',
    (wrong) => {
      wrongBy(wrong)
      answer({ wrong, took: 300 })
      expect(Math.abs(time.serverNow() - server)).toBeLessThan(2500)
    },
  )

  it('ignores small differences, however slow the answer', () => {
    answer({ took: 5000, age: 4000 })
    expect(time.serverNow()).toBe(server)
  })

  it('follows a clock that is corrected while the page is open', () => {
    wrongBy(3 * hour)
    answer({ wrong: 3 * hour })
    wrongBy(-3 * hour)
    answer({})
    expect(Math.abs(time.serverNow() - server)).toBeLessThan(2500)
  })

  it('ignores an answer without a date, and one during which the clock was set', () => {
    time.noteDateHeader(null, Date.now())
    time.noteDateHeader('soon', Date.now())
    time.noteDateHeader(new Date(server).toUTCString(), Date.now() + hour)
    expect(time.serverNow()).toBe(server)
  })

  it('uses the time of a rendered page, up to a minute old, but not one from the browser’s cache', () => {
    const loaded = (transferSize: number) =>
      vi.stubGlobal('performance', {
        getEntriesByType: () => [{ transferSize }],
        timeOrigin: Date.now() - 500,
      })
    wrongBy(3 * hour)
    loaded(0)
    time.noteRenderedAt(server)
    expect(time.serverNow()).toBe(server + 3 * hour)
    loaded(5000)
    time.noteRenderedAt(server)
    expect(Math.abs(time.serverNow() - server)).toBeLessThan(62_000)
  })
})

describe('watchMoment', () => {
  const watch = (inMs: number) => {
    const tell = vi.fn()
    const stop = time.watchMoment(new Date(server + inMs).toISOString(), tell)
    return { tell, stop }
  }

  it('calls back once when the moment comes, even after more days than a timer allows', () => {
    const { tell } = watch(30 * 24 * hour)
    expect(tell.mock.calls).toEqual([[false]])
    vi.advanceTimersByTime(30 * 24 * hour - 1)
    expect(tell.mock.calls).toEqual([[false]])
    vi.advanceTimersByTime(hour)
    expect(tell.mock.calls).toEqual([[false], [true]])
  })

  it('reports it as not passed when the clock turns out to be fast', () => {
    wrongBy(3 * hour)
    const { tell } = watch(hour)
    expect(tell.mock.calls).toEqual([[true]])
    answer({ wrong: 3 * hour })
    expect(tell.mock.calls).toEqual([[true], [false]])
    vi.advanceTimersByTime(hour + 5000)
    expect(tell.mock.calls).toEqual([[true], [false], [true]])
  })

  it('calls back at once when the clock turns out to be slow', () => {
    wrongBy(-3 * hour)
    const { tell } = watch(-hour)
    expect(tell.mock.calls).toEqual([[false]])
    answer({ wrong: -3 * hour })
    expect(tell.mock.calls).toEqual([[false], [true]])
  })

  it('is silent once stopped, and never passes for an invalid date', () => {
    const { tell, stop } = watch(hour)
    stop()
    vi.advanceTimersByTime(2 * hour)
    answer({ wrong: -3 * hour })
    expect(tell.mock.calls).toEqual([[false]])
    const never = vi.fn()
    time.watchMoment('no date', never)
    vi.advanceTimersByTime(2 * hour)
    expect(never.mock.calls).toEqual([[false]])
  })
})

describe('call', () => {
  it('reads the date of every answer, refusals included', async () => {
    const { call } = await import('../net/call')
    wrongBy(3 * hour)
    const headers = { date: new Date(server).toUTCString() }
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"error":{"code":"not_found"}}', { status: 404, headers }),
    )
    await expect(call('GET /auth/v1/session')).rejects.toThrow()
    expect(Math.abs(time.serverNow() - server)).toBeLessThan(2500)
  })
})

/** They measure how long something takes in this browser, or how old something is that it stored. */
const ownClock = [
  'app/server.tsx',
  'content/useLiveList.ts',
  'features/drafts/drafts.api.ts',
  'features/drafts/sync.ts',
  'features/invites/useInviteLink.ts',
  'features/messages/ChatInput.tsx',
  'features/notifications/pushBrowser.ts',
  'lib/net/call.ts',
  'lib/drafts/draftStore.ts',
  'lib/drafts/outdated.ts',
  'lib/dates/serverTime.ts',
  'lib/live/socket.ts',
  'lib/page/ssrData.ts',
  'lib/page/toast.ts',
]

it('is used instead of the device’s clock, except where listed', () => {
  const root = new URL('../..', import.meta.url)
  const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^worker/.test(path))
    .filter((path) => /\bDate\.now\(\)|new Date\(\)/.test(readFileSync(new URL(path, root), 'utf8')))
  expect(readers.sort()).toEqual(ownClock.sort())
})
