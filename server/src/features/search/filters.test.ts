import { contentKinds } from '@guildhall/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { followClub } from './search.tasks.ts'

const { visitor, ann, cam, dot, hall, vault, make, app, tasksDone } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const second = await make.club({ owner, name: 'Second' })
for (const [day, club, title] of [
  ['2024-01-10', hall, 'Lathe one'],
  ['2024-02-10', second, 'Lathe two'],
  ['2024-03-10', hall, 'Lathe three'],
  ['2024-04-10', vault, 'Lathe four'],
] as const)
  await make.post({ club, author: owner, title, createdAt: at(day) })

const titles = async (query: Record<string, string>, who = visitor) =>
  (
    await who.call('GET /search/content', { query: { type: 'post', q: 'lathe', sort: 'newest', ...query } })
  ).items.map(({ title }) => title.replace('Lathe ', ''))

describe('filters', () => {
  it('narrow by club, by slug or id, and by time', async () => {
    expect(await titles({})).toEqual(['three', 'two', 'one'])
    expect(await titles({ club: hall.slug })).toEqual(['three', 'one'])
    expect(await titles({ club: second.id })).toEqual(['two'])
    expect(await titles({ from: '2024-02-01T00:00:00Z' })).toEqual(['three', 'two'])
    expect(await titles({ to: '2024-02-10T12:00:00Z' })).toEqual(['two', 'one'])
    expect(await titles({ from: '2024-02-01T00:00:00Z', to: '2024-02-28T00:00:00Z' })).toEqual(['two'])
    expect(await titles({ club: hall.slug, from: '2024-02-01T00:00:00Z' })).toEqual(['three'])
    const { counts, items } = await visitor.call('GET /search', { query: { q: 'lathe', club: hall.slug } })
    expect([counts.post.count, items.length]).toEqual([2, 2])
  })

  it('narrow by topic, of items and of their comments, and show nothing of a restricted one', async () => {
    const [topic, other] = [await make.topic(second), await make.topic(second)]
    const commented = await make.post({ club: second, author: owner, title: 'Bench' })
    await make.comment({ on: commented, club: second, author: owner, content: 'By the lathe' })
    const elsewhere = await make.post({ club: second, author: owner, title: 'Lathe five' })
    const lathe = await db
      .selectFrom('content')
      .select('id')
      .where('title', '=', 'Lathe two')
      .executeTakeFirstOrThrow()
    const put = (id: string, items: string[]) =>
      db.updateTable('content_rows').set({ topic_id: id }).where('id', 'in', items).execute()
    await put(topic.id, [commented.id, lathe.id])
    await put(other.id, [elsewhere.id])
    const query = { club: second.slug, topic: topic.id }
    expect(await titles(query)).toEqual(['Bench', 'two'])
    expect(await titles({ topic: topic.id })).toEqual(['Bench', 'two'])
    expect(await titles({ ...query, club: hall.slug })).toEqual([])
    const { counts } = await visitor.call('GET /search', { query: { q: 'lathe', ...query } })
    expect([counts.post.count, counts.courses.count]).toEqual([2, 0])
    await db.updateTable('topics').set({ is_restricted: true }).where('id', '=', topic.id).execute()
    expect(await titles(query)).toEqual([])
    expect(await titles(query, ann)).toEqual(['Bench', 'two'])
    for (const { id } of [commented, elsewhere])
      await ann.call('DELETE /content/:contentId', { params: { contentId: id } })
    await db.updateTable('topics').set({ is_restricted: false }).execute()
  })

  it("find nothing in other people's private clubs, and do not name them", async () => {
    for (const who of [visitor, dot]) {
      expect(await titles({ club: vault.slug }, who)).toEqual([])
      expect(await titles({ club: vault.id }, who)).toEqual([])
      const all = await who.call('GET /search', { query: { q: 'lathe' } })
      expect(all.within.map(({ slug }) => slug).sort()).toEqual([hall.slug, second.slug].sort())
      const one = await who.call('GET /search', { query: { q: 'lathe', club: vault.slug } })
      expect([one.within, one.items, one.counts.post.count]).toEqual([[], [], 0])
    }
    expect(await titles({ club: vault.slug }, cam)).toEqual(['four'])
    const all = await cam.call('GET /search', { query: { q: 'lathe' } })
    expect(all.within.map(({ slug }) => slug)).toContain(vault.slug)
  })

  it("reject an end before the start, at the end's field", async () => {
    const backwards = { q: 'lathe', from: '2024-03-01T00:00:00Z', to: '2024-02-01T00:00:00Z' }
    for (const [key, query] of [
      ['GET /search', backwards],
      ['GET /search/content', { ...backwards, type: 'post' }],
    ] as const)
      expect(await visitor.refused(key, { query })).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { to: 'The end is before the beginning' },
      })
    for (const from of ['yesterday', '2024-02-31', '2024-02-30T00:00:00Z'])
      expect(await visitor.refused('GET /search', { query: { q: 'lathe', from } })).toMatchObject({
        status: 400,
        fields: { from: 'This is not a time' },
      })
    expect(await visitor.refused('GET /search', { query: { q: 'lathe', sort: 'oldest' } })).toMatchObject({
      status: 400,
    })
  })

  it('reject a cursor from another sort order', async () => {
    for (let n = 1; n <= 25; n++) await make.post({ club: hall, author: owner, title: `Plane ${n}` })
    const query = { type: 'post', q: 'plane' } as const
    const { next } = await visitor.call('GET /search/content', { query: { ...query, sort: 'newest' } })
    expect(next).not.toBe(null)
    const cursor = next ?? ''
    expect(
      (await visitor.call('GET /search/content', { query: { ...query, sort: 'newest', cursor } })).items,
    ).toHaveLength(5)
    for (const other of [
      { sort: 'best', cursor },
      { sort: 'newest', cursor: 'bmV3ZXN0' },
    ])
      expect(await visitor.refused('GET /search/content', { query: { ...query, ...other } })).toMatchObject({
        fields: { cursor: 'This is not a place in the list' },
      })
  })
})

describe('the best match', () => {
  it('is an exact title, then a title with the words, then texts; the newest among equals', async () => {
    const text = 'Tell me of the pear tree.'
    await make.post({
      club: hall,
      author: owner,
      title: 'In passing',
      content: 'A tree, and then a pear.',
      createdAt: at('2024-06-01'),
    })
    await make.post({ club: hall, author: owner, title: 'Told', content: text, createdAt: at('2024-01-01') })
    await make.post({
      club: hall,
      author: owner,
      title: 'A tree, not a pear',
      content: '',
      createdAt: at('2024-01-02'),
    })
    await make.post({
      club: hall,
      author: owner,
      title: 'Our pear trees',
      content: '',
      createdAt: at('2024-01-03'),
    })
    await make.post({
      club: hall,
      author: owner,
      title: 'Pear tree',
      content: '',
      createdAt: at('2020-01-01'),
    })
    await make.post({
      club: hall,
      author: owner,
      title: 'Told again',
      content: text,
      createdAt: at('2024-01-04'),
    })
    const { items } = await visitor.call('GET /search/content', { query: { type: 'post', q: 'pear tree' } })
    expect(items.map(({ title }) => title)).toEqual([
      'Pear tree',
      'Our pear trees',
      'A tree, not a pear',
      'Told again',
      'Told',
      'In passing',
    ])
  })

  it('is paged without gaps or repeats', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 45; n++)
      ids.push(
        (
          await make.post({
            club: hall,
            author: owner,
            title: `Chisel ${n % 3}`,
            content: n % 2 ? 'chisel' : '',
          })
        ).id,
      )
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.call('GET /search/content', { query: { type: 'post', q: 'chisel', cursor } })
      found.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(found).toHaveLength(45)
    expect(found.toSorted()).toEqual(ids.toSorted())
  })

  it('lists three of each kind in the overview, and only its kind on a tab', async () => {
    for (const kind of contentKinds)
      for (let n = 1; n <= 4; n++) await make.item(kind, { club: hall, author: owner, title: `Mallet ${n}` })
    const { items, counts } = await visitor.call('GET /search', { query: { q: 'mallet' } })
    expect(items.map(({ type }) => type)).toEqual(contentKinds.flatMap((kind) => [kind, kind, kind]))
    for (const kind of contentKinds) {
      expect(counts[kind]).toEqual({ count: 4, more: false })
      const tab = await visitor.call('GET /search/content', { query: { type: kind, q: 'mallet' } })
      expect(tab.items.map(({ type }) => type)).toEqual([kind, kind, kind, kind])
    }
  })
})

describe('people', () => {
  it('are found by name and username, never by address', async () => {
    const person = await make.person({ firstName: 'Zoë', lastName: 'Quillfeather' })
    const found = async (q: string) =>
      (await visitor.call('GET /search/people', { query: { q } })).items.map(({ id }) => id)
    for (const q of ['zoe', 'Quill', 'zoë quillfeather', person.username])
      expect(await found(q), q).toEqual([person.id])
    for (const q of [person.email, person.email.split('@')[1] ?? ''])
      expect(JSON.stringify(await visitor.call('GET /search', { query: { q } }))).not.toContain(person.email)
    await make.person({ firstName: 'Zoë', lastName: 'Unconfirmed', confirmed: false })
    expect(await found('unconfirmed')).toEqual([])
  })
})

describe('suggestions', () => {
  it('list clubs, people and titles by prefix', async () => {
    const club = await make.club({ owner, name: 'Velvet Society' })
    await make.club({ owner, name: 'Another Society', description: 'For velociraptors' })
    const person = await make.person({ firstName: 'Velma', lastName: 'Vance' })
    await make.post({ club: hall, author: owner, title: 'Velocity', content: 'x' })
    await make.post({ club: hall, author: owner, title: 'Elsewhere', content: 'velodrome' })
    await make.post({ club: vault, author: owner, title: 'Velum', content: 'x' })
    const seen = async (who = visitor) => {
      const { clubs, people, items } = await who.call('GET /search/suggestions', { query: { q: 'vel' } })
      return [clubs.map(({ id }) => id), people.map(({ id }) => id), items.map(({ title }) => title).sort()]
    }
    expect(await seen()).toEqual([[club.id], [person.id], ['Velocity']])
    expect(await seen(cam)).toEqual([[club.id], [person.id], ['Velocity', 'Velum']])
    expect(await visitor.call('GET /search/suggestions', { query: { q: ' 🙂 ' } })).toEqual({
      forms: [],
      clubs: [],
      people: [],
      items: [],
      courses: [],
    })
  })
})

it('search accepts any input', async () => {
  const typed = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            "'",
            '"',
            '\\',
            '&',
            '|',
            '!',
            '(',
            ')',
            ':',
            '*',
            '<->',
            '~',
            'a',
            ' ',
            'é',
            '½',
            'ﷺ',
            '⑴',
            '‘',
          ),
          {
            maxLength: 30,
          },
        )
        .map((parts) => parts.join('')),
    )
    .filter((text) => text.isWellFormed() && !text.includes('\u0000') && text.length <= 200)
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      for (const path of ['search', 'search/clubs', 'search/people', 'search/suggestions', 'search/content'])
        for (const sort of path === 'search/content' ? ['best', 'newest'] : ['best']) {
          const given = new URLSearchParams({ q, ...(path === 'search/content' && { type: 'post', sort }) })
          const { status } = await ann.fetch(`/rest/v1/${path}?${given}`)
          expect(status, q).toBe(200)
        }
    }),
    { numRuns: 15, seed: 59 },
  )
})

it('search rejects ten thousand characters, and accepts stop words, quotes and emoji', async () => {
  for (const path of ['search', 'search/clubs', 'search/people', 'search/suggestions', 'search/content']) {
    const response = await visitor.fetch(`/rest/v1/${path}?type=post&q=${'a'.repeat(10_000)}`)
    expect(
      [response.status, ((await response.json()) as { error: { code: string } }).error.code],
      path,
    ).toEqual([400, 'bad_input'])
  }
  await make.post({ club: hall, author: owner, title: 'To be or not to be', content: '' })
  const found = async (q: string) =>
    (await visitor.call('GET /search', { query: { q } })).items.map(({ title }) => title)
  expect(await found('to be or not to be')).toEqual(['To be or not to be'])
  expect(await found('"to be or not')).toEqual(['To be or not to be'])
  expect(await found('🙂 🎉')).toEqual([])
})

it('a large club is marked by several tasks', async () => {
  const club = await make.club({ owner })
  const post = await make.post({ club, author: owner })
  await sql`insert into comments (id, content_id, content_type, club_id, user_id, content)
    select gen_random_uuid(), ${post.id}, 'post', ${club.id}, ${owner.id}, 'One of many'
    from generate_series(1, 700) n`.execute(app.deps.db)
  await app.deps.db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
  await followClub(app.deps, club.id, 0)
  await tasksDone()
  const { rows } = await sql`select from content where club_id = ${club.id} and is_open
    union all select from comments where club_id = ${club.id} and is_open`.execute(app.deps.db)
  expect(rows).toHaveLength(0)
})
