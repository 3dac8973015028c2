import { readFile } from 'node:fs/promises'
import { boundMarks, visibleLine } from '@guildhall/contract/visible'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrations } from '../testing/database.ts'
import { openWorld } from '../testing/world.ts'
import { newId } from './ids.ts'

const { app, make, databaseUrl } = await openWorld()
const { db } = app.deps
const migration = await readFile(`${migrations}/0060_visible_names.sql`, 'utf8')

it('the migration cleans lines like the contract', async () => {
  const [definition = ''] = migration.split('\nupdate profiles')
  await sql.raw(definition).execute(db)
  const odd = [
    ...[
      '\u200b',
      '\u200c',
      '\u200d',
      '\u202e',
      '\u2066',
      '\u00ad',
      '\u3164',
      '\ufeff',
      '\u2800',
      '\u180b',
      '\u0007',
    ],
    ...[
      '\ufe0f',
      '\ufe0e',
      '\ufe01',
      '\u{E0067}',
      '\u{E007F}',
      '\u{E0101}',
      '\ufffa',
      '\u2028',
      '\u00a0',
      '\t',
      ' ',
    ],
    ...[
      'a',
      '1',
      '#',
      'é',
      'e\u0301',
      '\u0958',
      'م',
      'ک',
      'क',
      '\u094d',
      'ක',
      '\u0dca',
      '漢',
      'ᠠ',
      'Ж',
      '👩',
      '🚀',
    ],
    ...['🏽', '❤', '\u{1F3F4}', '-', "'", '\\', '한'],
  ]
  const character = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  )
  const texts = fc
    .sample(fc.array(character, { maxLength: 12 }), 3000)
    .map((parts) => parts.join('').replaceAll('\0', ''))
  const { rows } = await sql<{ given: string; cleaned: string }>`
    select given, visible_line(given) as cleaned from unnest(${texts}::text[]) given`.execute(db)
  expect(rows).toHaveLength(3000)
  for (const { given, cleaned } of rows)
    expect(
      // Marks were bounded later.
      [...boundMarks(cleaned)].map((one) => one.codePointAt(0)?.toString(16)),
      JSON.stringify(given),
    ).toEqual([...visibleLine(given)].map((one) => one.codePointAt(0)?.toString(16)))
  await sql`drop function visible_line`.execute(db)
}, 30_000)

it('the migration cleans invisible names and titles, leaves none empty, and keeps all others', async () => {
  const person = await make.person({ firstName: '\u202eAda\u200b', lastName: 'May\u3164 Lovelace' })
  const unseen = await make.person({ firstName: '\u200b\u3164', lastName: '\u2060' })
  const named = await make.person({ firstName: 'می‌خواهم', lastName: '👩‍🚀' })
  const club = await make.club({ owner: person, name: 'Sec\u200bret \u202eHall' })
  const blank = await make.club({ owner: person, name: '\u200b\u200bx', slug: 'blank-one' })
  for (const [position, category] of ['Cra\u200bfts', 'Crafts', '\u3164', 'Art'].entries())
    await db.insertInto('club_categories').values({ club_id: club.id, category, position }).execute()
  const content = (title: string) => `# ${title}\n\nBody of it`
  const titled = async (title: string) => {
    const post = await make.post({ club, author: person, title, content: 'Body of it' })
    await db
      .updateTable('posts')
      .set({ content: content(title) })
      .where('id', '=', post.id)
      .execute()
    return post
  }
  const [post, nothing, other] = [
    await titled('Wel\u200bcome'),
    await titled('\u2060\u200b'),
    await titled('Plain'),
  ]
  const token = newId()
  const given = {
    id: token,
    user_id: person.id,
    name: '\u200b',
    scope: 'read',
    token_hash: token,
    hint: 'abcd',
  }
  await db.insertInto('api_tokens').values(given).execute()

  // As for a database of before: twice does no harm.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const _ of [1, 2]) await client.query(migration)
  await client.end()

  const names = async (id: string) =>
    db
      .selectFrom('profiles')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await names(person.id)).toEqual({ first_name: 'Ada', last_name: 'May Lovelace' })
  expect(await names(unseen.id)).toEqual({ first_name: unseen.username, last_name: '' })
  expect(await names(named.id)).toEqual({ first_name: 'می‌خواهم', last_name: '👩‍🚀' })
  const clubs = await db
    .selectFrom('clubs')
    .select(['name', 'slug'])
    .where('id', 'in', [club.id, blank.id])
    .orderBy('name')
    .execute()
  expect(clubs).toEqual([
    { name: 'Secret Hall', slug: club.slug },
    { name: 'blank-one', slug: 'blank-one' },
  ])
  const categories = await db
    .selectFrom('club_categories')
    .select('category')
    .where('club_id', '=', club.id)
    .orderBy('position')
    .execute()
  expect(categories.map(({ category }) => category)).toEqual(['Crafts', 'Art'])
  const texts = async (id: string) =>
    db
      .selectFrom('content as c')
      .innerJoin('posts as p', 'p.id', 'c.id')
      .select(['c.title', 'p.content'])
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await texts(post.id)).toEqual({ title: 'Welcome', content: content('Welcome') })
  expect(await texts(nothing.id)).toEqual({ title: 'Untitled', content: content('Untitled') })
  expect(await texts(other.id)).toEqual({ title: 'Plain', content: content('Plain') })
  const [kept] = await db.selectFrom('api_tokens').select('name').where('id', '=', token).execute()
  expect(kept?.name).toBe('Token')
  const found = await sql<{ id: string }>`select id from content
    where search @@ to_tsquery('simple', 'welcome:a & body:b')`.execute(db)
  expect(found.rows).toEqual([{ id: post.id }])
})
