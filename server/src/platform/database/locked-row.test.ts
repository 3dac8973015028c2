import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openWorld } from '../../testing/world.ts'

// Six connections for requests, of which writes take four.
const world = await openWorld({}, { databaseLimits: { lockMs: 1_500, connectMs: 2_500 } })
const { app, databaseUrl, hall, make, as, ann, visitor, eventually } = world
const outside = new pg.Client({ connectionString: databaseUrl })
await outside.connect()
afterAll(() => outside.end())

const backends = async (condition: string) => {
  const { rows } = await outside.query(`select from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall' and ${condition}`)
  return rows.length
}
const waiting = () => backends(`wait_event_type = 'Lock'`)

it('a locked row delays the writes that need it, all of which get responses, but no reads', async () => {
  const { id } = await make.post({ club: hall, author: ann.person as never })
  const other = await make.post({ club: hall, author: ann.person as never })
  const people = await Promise.all(Array.from({ length: 6 }, async () => as(await make.person())))
  await outside.query('begin')
  await outside.query('select from content where id = $1 for update', [id])

  const params = { contentId: id }
  const presses = people.flatMap((person) =>
    Array.from({ length: 10 }, () => person.refused('PUT /content/:contentId/like', { params })),
  )
  await eventually(async () => (await waiting()) === 4)
  expect((await visitor.call('GET /content/:contentId', { params })).id).toBe(id)
  expect((await visitor.fetch('/health')).status).toBe(200)
  expect(await waiting()).toBeLessThanOrEqual(4)
  for (const refusal of await Promise.all(presses)) {
    expect(refusal).toMatchObject({ status: 503, code: 'busy' })
    expect(refusal.headers.get('retry-after')).toBe('2')
  }

  // No one keeps waiting, and others are not refused.
  await eventually(async () => (await waiting()) === 0)
  expect(await backends(`state like 'idle in transaction%'`)).toBe(0)
  expect(await backends('true')).toBeLessThanOrEqual(15)
  const ofOther = { params: { contentId: other.id } }
  expect(await people[0]?.call('PUT /content/:contentId/like', ofOther)).toMatchObject({ likeCount: 1 })
  await outside.query('commit')
  expect(await people[0]?.call('PUT /content/:contentId/like', { params })).toEqual({
    liked: true,
    likeCount: 1,
  })
})

it('/health has its own connection while requests use up theirs', async () => {
  const { db } = app.deps
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const holders = Array.from({ length: 6 }, () =>
    db.connection().execute(async (one) => {
      await sql`select 1`.execute(one)
      await held
    }),
  )
  await eventually(async () => (await backends(`query = 'select 1'`)) >= 6)
  expect((await visitor.fetch('/health')).status).toBe(200)
  const refused = await visitor.refused('GET /clubs')
  expect(refused).toMatchObject({ status: 503, code: 'busy' })
  expect(refused.headers.get('retry-after')).toBe('2')
  free()
  await Promise.all(holders)
  expect((await visitor.fetch('/rest/v1/clubs')).status).toBe(200)
})
