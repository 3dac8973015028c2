import { describe, expect, it } from 'vitest'
import { mixedActs } from './testing/mixed-acts.ts'
import { chanceOf, type MixedAct, mixedScene } from './testing/mixed-scene.ts'
import { openWorld } from './testing/world.ts'

// A deadlock fails the file (testing/world.ts), and a 500 or 503 the act.
const world = await openWorld({}, { connections: 20 })
const seed = Number(process.env.LOCKS_SEED ?? 1)
const rounds = Number(process.env.LOCKS_ROUNDS ?? 12)

it('has acts that are allowed', async () => {
  const scene = await mixedScene(world)
  const chance = chanceOf(seed)
  for (const [name, act] of Object.entries(mixedActs)) {
    const statuses: number[] = []
    for (let n = 0; n < 30 && !statuses.includes(200); n++) {
      if (n % 5 === 1)
        for (const before of ['comment', 'comment on lesson', 'publish', 'message', 'rejoin'])
          await mixedActs[before]?.(scene, chance)
      statuses.push(...(await act(scene, chance)))
    }
    expect(statuses, name).toContain(200)
  }
})

describe('at once', () => {
  it('any acts of a few people in one club', async () => {
    const scene = await mixedScene(world)
    const chance = chanceOf(seed)
    const all = Object.entries(mixedActs)
    const person = async () => {
      for (let n = 0; n < rounds; n++) {
        const [, act] = all[Math.floor(chance() * all.length)] as [string, MixedAct]
        await act(scene, chance)
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: 12 }, person))
    await world.tasksDone()
    expect(ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
  })
})
