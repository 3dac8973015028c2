import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

test('runs so many at once, in order, and goes on after a failure', async () => {
  const limited = limitConcurrency(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const job = (number: number) =>
    limited(async () => {
      started.push(number)
      most = Math.max(most, ++running)
      await wait(2)
      running--
      if (number === 1) throw new Error('failed')
      return number
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(job))
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
  expect(await job(9)).toBe(9)
})
