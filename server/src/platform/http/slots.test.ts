import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSlots } from './slots.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that ends on demand. */
function heldWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('slots run as many as there are, and the others in order', async () => {
  const slots = openSlots(2, 1000)
  const { begun, work, end } = heldWork()
  const all = ['a', 'b', 'c', 'd'].map((name) => slots(work(name)))
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

it('slots refuse what has waited too long, and skip its turn', async () => {
  const slots = openSlots(1, 1000)
  const { begun, work, end } = heldWork()
  const first = slots(work('a'))
  const refused = expect(slots(work('b'))).rejects.toMatchObject({ code: 'busy', status: 503 })
  await vi.advanceTimersByTimeAsync(1000)
  await refused
  end('a')
  await first
  const last = slots(work('c'))
  end('c')
  await last
  expect(begun).toEqual(['a', 'c'])
})

it('slots are freed by failed work', async () => {
  const slots = openSlots(1, 1000)
  await expect(slots(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await slots(async () => 'next')).toBe('next')
})
