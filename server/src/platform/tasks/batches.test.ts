import { describe, expect, it } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { checkBudget, each, inBatches, inSteps, withinBudget } from './batches.ts'

const { app } = await openWorld()

/** Finds as much to do as is given, one a time. */
function countdown(left: number) {
  const work = async () => Math.max(0, left--)
  return { work, left: () => left }
}

describe('inSteps', () => {
  const walk = async (budgetMs: number) => {
    const [steps, queued] = [[] as string[], [] as string[]]
    const next: Record<string, string | undefined> = { a: 'b', b: 'c' }
    await inSteps(
      { after: 'a', budgetMs },
      async (from) => {
        steps.push(from)
        return next[from]
      },
      async (from) => void queued.push(from),
    )
    return { steps, queued }
  }

  it('continues from where each step ended, until nothing is left', async () => {
    expect(await walk(60_000)).toEqual({ steps: ['a', 'b', 'c'], queued: [] })
  })

  it('queues the rest after the step at which time runs out', async () => {
    expect(await walk(0)).toEqual({ steps: ['a'], queued: ['b'] })
  })
})

describe('withinBudget', () => {
  it('stops after the batch at which time runs out, and queues the task again', async () => {
    const { work, left } = countdown(5)
    let added = 0
    await withinBudget(
      app.deps,
      0,
      (bounded) => inBatches(bounded, work),
      async () => void added++,
    )
    expect([left(), added]).toEqual([4, 1])
  })

  it('queues nothing when done or failed', async () => {
    const { work, left } = countdown(5)
    let added = 0
    const again = async () => void added++
    await withinBudget(app.deps, 60_000, (bounded) => inBatches(bounded, work), again)
    expect(left()).toBe(-1)
    const failing = withinBudget(app.deps, 0, () => Promise.reject(new Error('failed')), again)
    await expect(failing).rejects.toThrow('failed')
    expect(added).toBe(0)
  })

  it('has no limit by default', () => {
    expect(() => checkBudget({})).not.toThrow()
  })
})

describe('each', () => {
  it('runs all despite failures, then throws the first', async () => {
    const done: string[] = []
    const work =
      (name: string, fails = false) =>
      async () => {
        done.push(name)
        if (fails) throw new Error(name)
      }
    await expect(each([work('a'), work('b', true), work('c', true), work('d')])).rejects.toThrow('b')
    expect(done).toEqual(['a', 'b', 'c', 'd'])
  })
})
