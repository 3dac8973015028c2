import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const toast = vi.hoisted(() => ({ error: vi.fn() }))
vi.mock('../page/toast', () => ({ toast }))

let health: () => Promise<{ ok: boolean }>
let isPressed = true

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  toast.error.mockClear()
  isPressed = true
  vi.stubGlobal(
    'fetch',
    vi.fn(() => health()),
  )
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', {
    get userActivation() {
      return { isActive: isPressed }
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const parts = async () => ({
  ...(await import('./loadWhenReachable')),
  ...(await import('./reach')),
})
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const missing = () => Promise.reject(new TypeError('error loading dynamically imported module'))

describe('loadWhenReachable', () => {
  it('shows one toast while offline, and loads once the connection returns', async () => {
    health = away
    const { loadWhenReachable, serverAnswered } = await parts()
    const load = vi.fn(missing as () => Promise<string>)
    const loaded = loadWhenReachable(load)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(toast.error).toHaveBeenCalledTimes(1)
    serverAnswered()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(toast.error).toHaveBeenCalledTimes(1)
    load.mockResolvedValue('part')
    serverAnswered()
    await expect(loaded).resolves.toBe('part')
  })

  it('shows no toast when nothing was pressed', async () => {
    health = away
    isPressed = false
    const { loadWhenReachable, serverAnswered } = await parts()
    const load = vi.fn(missing as () => Promise<string>)
    const loaded = loadWhenReachable(load)
    await vi.advanceTimersByTimeAsync(60_000)
    load.mockResolvedValue('part')
    serverAnswered()
    await expect(loaded).resolves.toBe('part')
    expect(toast.error).not.toHaveBeenCalled()
  })

  it('rejects when the server answers without the file', async () => {
    health = () => Promise.resolve({ ok: true })
    const { loadWhenReachable } = await parts()
    const load = vi.fn(missing as () => Promise<string>)
    const loaded = expect(loadWhenReachable(load)).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(60_000)
    await loaded
    expect(load).toHaveBeenCalledTimes(5)
    expect(toast.error).not.toHaveBeenCalled()
  })
})
