import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Io } from './rooms.ts'
import { rememberServers } from './servers.ts'

/** Connected like the adapters do: what one emits, the others hear. */
function network() {
  const all: EventEmitter[] = []
  return {
    open(host: string, pages = 0) {
      const bus = new EventEmitter()
      all.push(bus)
      const io = {
        on: bus.on.bind(bus),
        serverSideEmit: (event: string, message: unknown) => {
          for (const other of all) if (other !== bus) other.emit(event, structuredClone(message))
          return true
        },
        engine: { clientsCount: pages },
      } as unknown as Io
      return { servers: rememberServers(io, { host, version: '1.2.3' }), bus }
    },
  }
}
const hosts = ({ servers }: { servers: ReturnType<typeof rememberServers> }) =>
  servers.list().map(({ host, isThis }) => (isThis ? `${host} (this)` : host))

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }))
afterEach(() => void vi.useRealTimers())

it('is alone without others', () => {
  const one = network().open('a', 3)
  one.servers.stop()
  expect(one.servers.list()).toEqual([
    {
      ...{ id: expect.any(String), host: 'a', version: '1.2.3', sockets: 3, isThis: true },
      ...{ startedAt: new Date(), seenAt: new Date() },
    },
  ])
})

it('knows the others at once, and no longer once they stop', () => {
  const net = network()
  const a = net.open('a')
  a.servers.start()
  vi.advanceTimersByTime(1000)
  const b = net.open('b', 2)
  b.servers.start()
  expect(hosts(a)).toEqual(['a (this)', 'b'])
  expect(hosts(b)).toEqual(['b (this)', 'a'])
  expect(a.servers.list()[1]?.sockets).toBe(2)
  b.servers.stop()
  expect(hosts(a)).toEqual(['a (this)'])
  a.servers.stop()
})

it('shows when a killed server was last seen, and forgets it after 10 minutes', () => {
  const net = network()
  const [a, b] = [net.open('a'), net.open('b')]
  a.servers.start()
  b.servers.start()
  vi.advanceTimersByTime(10_000)
  const seenAt = new Date()
  // Nothing of b arrives any longer.
  a.bus.removeAllListeners()
  vi.advanceTimersByTime(10 * 60_000)
  expect(a.servers.list()[1]?.seenAt).toEqual(seenAt)
  vi.advanceTimersByTime(1)
  expect(hosts(a)).toEqual(['a (this)'])
})

it('ignores what is no announcement, and more than a hundred servers', () => {
  const a = network().open('a')
  for (const message of [undefined, 'x', {}, { id: 'x', host: 'b' }]) a.bus.emit('server', message)
  expect(hosts(a)).toEqual(['a (this)'])
  const startedAt = new Date().toISOString()
  for (let n = 0; n < 150; n++) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    a.bus.emit('server', { id, host: 'b', version: '1', startedAt, sockets: 0, isFirst: false })
  }
  expect(a.servers.list()).toHaveLength(101)
})
