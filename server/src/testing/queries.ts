import pg from 'pg'
import { vi } from 'vitest'

/** Number of statements sent during some work, without those of tasks. */
export const queriesOf = async (work: () => Promise<unknown>): Promise<number> => (await textsOf(work)).length

/** Texts of the statements sent during some work, without those of tasks and of sessions. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await textsOf(work)).filter((text) => !text.includes('from "sessions"'))

async function textsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = spy.mock.calls.map(([query]) => {
      const { text } = query as unknown as { text?: string }
      return text ?? String(query)
    })
    return texts.filter((text) => /^(select|with|insert|update)/i.test(text) && !/graphile_worker/.test(text))
  } finally {
    spy.mockRestore()
  }
}
