import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'
import { vi } from 'vitest'

/** Number of statements sent by some work and the requests it makes, without those of tasks and timers. */
export const queriesOf = async (work: () => Promise<unknown>): Promise<number> => (await textsOf(work)).length

/** Texts of the statements sent by some work and the requests it makes, without those of tasks, timers and sessions. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await textsOf(work)).filter((text) => !text.includes('from "sessions"'))

// A request arrives in an async context of its own: it gets the list of the work under way.
const context = new AsyncLocalStorage<string[] | undefined>()
let underWay: string[] | undefined
subscribe('http.server.request.start', () => context.enterWith(underWay))

async function textsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { text?: string }]
    context.getStore()?.push((typeof query === 'string' ? query : query.text) ?? '')
    return original.apply(this, args) as never
  })
  underWay = texts
  try {
    await context.run(texts, work)
    return texts.filter((text) => /^(select|with|insert|update)/i.test(text) && !/graphile_worker/.test(text))
  } finally {
    underWay = undefined
    spy.mockRestore()
  }
}
