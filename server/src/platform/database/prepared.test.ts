import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { anyOf, prepared } from './prepared.ts'

const world = await openWorld()
const { db } = world.app.deps

test('a prepared query uses the values of each call, at every position', async () => {
  const echo = prepared<{ word: string; number: number }, { said: string }>((from, { word, number }) =>
    from.selectNoFrom(sql<string>`${word}::text || ${number}::int || ${word}::text`.as('said')),
  )
  expect(await echo(db, { word: 'a', number: 1 })).toEqual([{ said: 'a1a' }])
  expect(await echo(db, { word: 'b', number: 2 })).toEqual([{ said: 'b2b' }])
  const both = await Promise.all([echo(db, { word: 'c', number: 3 }), echo(db, { word: 'd', number: 4 })])
  expect(both).toEqual([[{ said: 'c3c' }], [{ said: 'd4d' }]])
})

test('a prepared query is compiled once per set of present parameters', async () => {
  const written: string[][] = []
  const people = prepared<
    { firstName?: string | undefined; lastName?: string | undefined },
    { username: string }
  >((from, given) => {
    written.push(Object.keys(given))
    let found = from.selectFrom('profiles').select('username').orderBy('username')
    if (given.firstName) found = found.where('first_name', '=', given.firstName)
    if (given.lastName) found = found.where('last_name', '=', given.lastName)
    return found
  })
  const usernames = async (values: Parameters<typeof people>[1]) =>
    (await people(db, values)).map((row) => row.username)
  expect(await usernames({})).toHaveLength(4)
  expect(await usernames({ firstName: 'Ann' })).toEqual(['annowner'])
  expect(await usernames({ firstName: 'Ben', lastName: undefined })).toEqual(['benadmin'])
  expect(await usernames({ lastName: 'Member' })).toEqual(['cammember'])
  expect(await usernames({ firstName: 'Ann', lastName: 'Member' })).toEqual([])
  expect(written).toEqual([[], ['firstName'], ['lastName'], ['firstName', 'lastName']])
})

test('a prepared query sends values as parameters, whatever they contain', async () => {
  const named = prepared<{ name: string }, { id: string }>((from, { name }) =>
    from.selectFrom('clubs').select('id').where('name', '=', name),
  )
  expect(await named(db, { name: "' or true --" })).toEqual([])
  expect(await named(db, { name: world.hall.name })).toEqual([{ id: world.hall.id }])
})

test('a prepared query is part of its transaction', async () => {
  const clubs = prepared<{ name: string }, { id: string }>((from, { name }) =>
    from.selectFrom('clubs').select('id').where('name', '=', name),
  )
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('clubs').set({ name: 'Renamed' }).where('id', '=', world.hall.id).execute()
    expect(await clubs(transaction, { name: 'Renamed' })).toEqual([{ id: world.hall.id }])
    expect(await clubs(db, { name: 'Renamed' })).toEqual([])
    await transaction
      .updateTable('clubs')
      .set({ name: world.hall.name })
      .where('id', '=', world.hall.id)
      .execute()
  })
})

test('a prepared query for a few ids is not planned anew each time', async () => {
  const named = prepared<{ ids: string[] }, { planned: string }>((from, { ids }) =>
    from.selectFrom('clubs').select('name as planned').where('id', '=', anyOf(ids)),
  )
  await db.connection().execute(async (one) => {
    await sql`set plan_cache_mode = auto`.execute(one)
    for (let time = 0; time < 10; time++) {
      const ids = time % 2 ? [world.hall.id] : []
      expect(await named(one, { ids })).toEqual(ids.map(() => ({ planned: world.hall.name })))
    }
    const { rows } = await sql`select generic_plans::int, custom_plans::int from pg_prepared_statements
      where statement like '%"planned"%' and statement not like '%pg_prepared%'`.execute(one)
    expect(rows).toEqual([{ generic_plans: 5, custom_plans: 5 }])
    await sql`reset plan_cache_mode`.execute(one)
  })
})
