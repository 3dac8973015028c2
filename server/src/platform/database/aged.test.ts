import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aged } from './aged.ts'
import type { Database } from './database.ts'

const [one, other] = [{} as Database, {} as Database]

describe('an aged result', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is loaded once for all callers while fresh', async () => {
    const load = vi.fn(async () => 'answer')
    const { read } = aged(60_000, load)
    expect(await Promise.all(Array.from({ length: 50 }, () => read(one)))).toEqual(Array(50).fill('answer'))
    vi.setSystemTime(Date.now() + 59_999)
    await read(one)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is reloaded when too old, or after the clock was set back', async () => {
    const load = vi.fn(async () => 'answer')
    const { read } = aged(60_000, load)
    await read(one)
    vi.setSystemTime(Date.now() + 60_000)
    await read(one)
    expect(load).toHaveBeenCalledTimes(2)
    vi.setSystemTime(Date.now() - 1)
    await read(one)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is reloaded after it was dropped, also during a load', async () => {
    const load = vi.fn(async () => 'answer')
    const { read, forget } = aged(60_000, load)
    const first = read(one)
    forget(one)
    expect(await Promise.all([first, read(one)])).toEqual(['answer', 'answer'])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('belongs to one database', async () => {
    const load = vi.fn(async () => 'answer')
    const { read } = aged(60_000, load)
    await read(one)
    await read(other)
    expect(load.mock.calls).toEqual([[one], [other]])
  })

  it('is not cached when loading fails', async () => {
    const load = vi.fn(async () => 'answer').mockRejectedValueOnce(new Error('away'))
    const { read } = aged(60_000, load)
    const failed = await Promise.allSettled([read(one), read(one)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await read(one)).toBe('answer')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
