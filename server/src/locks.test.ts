import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { followClub } from './features/search/search.tasks.ts'
import { personOf } from './testing/as.ts'
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

describe('a task that changes many rows', () => {
  const { app, databaseUrl, eventually, make } = world
  const { db } = app.deps

  it('locks them by id, and so none behind one it waits for', async () => {
    const author = personOf(world.ann)
    const club = await make.club({ owner: author })
    const [first, last] = [await make.post({ club, author }), await make.post({ club, author })]
    // The first row lies behind the last now, where a read of the whole table meets it.
    await sql`update content_rows set search = 'word' where id = ${first.id}`.execute(db)
    await sql`update clubs set is_private = true where id = ${club.id}`.execute(db)
    const outside = new pg.Client({ connectionString: databaseUrl })
    await outside.connect()
    onTestFinished(() => outside.end())
    await outside.query('begin')
    await outside.query('select from content_rows where id = $1 for no key update', [first.id])
    const done = followClub(app.deps, club.id)
    await eventually(async () => {
      const { rows } = await outside.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length > 0
    })
    const { rows } = await outside.query(
      'select from content_rows where id = $1 for no key update skip locked',
      [last.id],
    )
    await outside.query('rollback')
    await done
    expect(rows).toHaveLength(1)
  })
})
