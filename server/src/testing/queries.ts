import pg from 'pg'
import { vi } from 'vitest'

/** Number of statements sent during some work, without those of tasks. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = spy.mock.calls.map(([query]) => {
      const { text } = query as unknown as { text?: string }
      return text ?? String(query)
    })
    return texts.filter((text) => /^(select|with|insert|update)/i.test(text) && !/graphile_worker/.test(text))
      .length
  } finally {
    spy.mockRestore()
  }
}
