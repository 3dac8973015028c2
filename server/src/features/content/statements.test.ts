import { AsyncLocalStorage } from 'node:async_hooks'
import { fullPath } from '@guildhall/contract/endpoint'
import { contentKinds } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eachKind, eachOf, fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, hall, make, app, databaseUrl, eventually } = await openWorld()
const { db } = app.deps
const club = () => make.club({ owner: personOf(ann), categories: ['Crafts', 'Wood'] })
const shared = async () => {
  const made = await club()
  for (const one of [ben, cam]) await make.member(made, personOf(one))
  return made
}
const publish = (who: Client, to: { slug: string }, title: string) =>
  fixtures.post.publish(who, to, { title, text: 'A text' })
const comment = (who: Client, on: { id: string }) =>
  who.call('POST /content/:contentId/comments', {
    params: { contentId: on.id },
    body: { id: newId(), content: 'A comment' },
  })
const countOf = async (who: Client, of: { slug: string }) =>
  (await who.call('GET /clubs/:club/counts', { params: { club: of.slug } })).posts

describe('the statements of one request, besides authentication', () => {
  // Counts those of the request, not those of tasks.
  const inRequest = new AsyncLocalStorage<string[]>()
  const original = pg.Client.prototype.query
  const query = vi.spyOn(pg.Client.prototype, 'query')
  query.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { text?: string }]
    inRequest.getStore()?.push((typeof asked === 'string' ? asked : asked.text) ?? '')
    return Reflect.apply(original, this, args)
  } as never)
  afterAll(() => query.mockRestore())

  const inProcess = {
    call: async (key: string, { params, body }: { params: Record<string, string>; body: object }) => {
      const [method = '', path = ''] = key.split(' ')
      const url = fullPath(path).replace(/:(\w+)/g, (_, name) => params[name] ?? '')
      const answer = await app.http.inject({
        method: method as 'POST',
        url,
        headers: { cookie: ann.cookie },
        payload: body,
      })
      expect(answer.statusCode).toBe(200)
      return answer.json()
    },
  } as unknown as Client
  const statementsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
    const statements: string[] = []
    await inRequest.run(statements, act)
    // A request may open a connection, which starts with its settings.
    return statements.filter((text) => !text.includes('from "sessions"') && !text.startsWith('do $$'))
  }

  it.each(Object.values(eachKind((kind) => kind)))(
    'are 8 to publish a %s, also the first of a club, and 6 more for its pictures',
    async (kind) => {
      const to = await club()
      for (const [title, pictures] of [
        ['The first', 1],
        ['The second', 3],
      ] as const) {
        const paths = await Promise.all(Array.from({ length: pictures }, () => make.upload(personOf(ann))))
        const said = { title, text: 'A text', ...(fixtures[kind].needsPicture && { pictures: paths }) }
        expect(await statementsOf(() => fixtures[kind].publish(inProcess, to, said))).toHaveLength(
          fixtures[kind].needsPicture ? 14 : 8,
        )
      }
    },
  )

  it('are as many for an event with 1,000 attendees as with none, to read, attend and cancel', async () => {
    const of = async (crowd: number) => {
      const to = await club()
      const { id } = await make.item('event', { club: to, author: personOf(ann) })
      const params = { contentId: id }
      await sql`with person as (
          insert into profiles (id, email, username, first_name, last_name)
          select gen_random_uuid(), 'crowd-' || n || '@people.test', 'crowd_' || n, 'One', 'Of Many'
          from generate_series(1, ${crowd}::int) n returning id)
        insert into event_attendees (event_id, user_id, status) select ${id}, id, 'confirmed' from person`.execute(
        db,
      )
      await db.updateTable('events').set({ attendee_count: crowd }).where('id', '=', id).execute()
      const counts = []
      for (const key of [
        'GET /content/:contentId',
        'PUT /events/:contentId/attendance',
        'GET /events/:contentId/attendees',
        'DELETE /events/:contentId/attendance',
      ])
        counts.push((await statementsOf(() => inProcess.call(key as never, { params } as never))).length)
      return counts
    }
    const small = await of(0)
    expect(Math.max(...small)).toBeLessThanOrEqual(12)
    expect(await of(1000)).toEqual(small)
  })

  it('are 7 to read a new feed of all six kinds, one a kind, and 1 to read it again', async () => {
    const at = await club()
    const feed = { params: { club: at.slug } }
    const add = () => eachOf((kind) => make.item(kind, { club: at, author: personOf(ann) }))
    const ofFeed = async () =>
      (await statementsOf(() => inProcess.call('GET /clubs/:club/feed' as never, feed as never))).length
    for (let round = 0; round < 4; round++) await add()
    expect(await ofFeed()).toBe(7)
    expect(await ofFeed()).toBe(1)
    await add()
    expect(await ofFeed()).toBe(7)
    const { items } = await ann.call('GET /clubs/:club/feed', { ...feed, query: {} })
    const count = (kind: string) => items.filter(({ type }) => type === kind).length
    expect(items).toHaveLength(20)
    for (const kind of contentKinds) expect(count(kind), kind).toBeGreaterThan(1)
    expect(await ofFeed()).toBe(1)
  })

  it('are 6 to comment', async () => {
    const post = await make.post({ club: hall, author: personOf(ann) })
    expect(await statementsOf(() => comment(inProcess, post))).toHaveLength(6)
  })

  it('are 4 to react, with none more to read the feed', async () => {
    const at = await shared()
    const [post] = [await publish(ann, at, 'One'), await publish(ben, at, 'Other')]
    const feed = { params: { club: at.slug } }
    const ofFeed = async () =>
      (await statementsOf(() => inProcess.call('GET /clubs/:club/feed' as never, feed as never))).length
    await ofFeed()
    expect(await ofFeed()).toBe(1)
    const params = { contentId: post.id, reaction: 'laugh' }
    const react = () =>
      inProcess.call('PUT /content/:contentId/reactions/:reaction' as never, { params } as never)
    // Without starting and ending the transaction; the account is locked in the exchange that starts it.
    const texts = (await statementsOf(react)).filter((text) => text !== 'commit')
    expect(texts.filter((text) => !text.startsWith('begin'))).toHaveLength(4)
    expect(texts).toHaveLength(5)
    for (const reaction of ['wow', 'sad'] as const)
      await ben.call('PUT /content/:contentId/reactions/:reaction', {
        params: { contentId: post.id, reaction },
      })
    expect(await ofFeed()).toBe(1)
  })

  it('are 3 more for mentions of any number, with none more to read them', async () => {
    const at = await shared()
    const names = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const person = await make.person()
        await make.member(at, person)
        return `@${person.username}`
      }),
    )
    const read = async (contentId: string) => {
      const params = { contentId }
      const counts = []
      for (const key of ['GET /content/:contentId', 'GET /content/:contentId/comments'])
        counts.push((await statementsOf(() => inProcess.call(key as never, { params } as never))).length)
      return counts
    }
    const written = async (text: string) => {
      const { id } = await fixtures.post.publish(ann, at, { title: 'A title', text })
      const body = { id: newId(), content: text }
      const say = () =>
        inProcess.call('POST /content/:contentId/comments', { params: { contentId: id }, body })
      return [(await statementsOf(say)).length, ...(await read(id))]
    }
    const [none, one, many] = [
      await written('A text'),
      await written(names[0] ?? ''),
      await written(names.join(' ')),
    ]
    expect(none).toEqual([6, 2, 2])
    expect(one).toEqual([9, 2, 2])
    expect(many).toEqual(one)
  })
})

describe("while an author's write is pending", () => {
  const key = 4711
  const holder = new pg.Client({ connectionString: databaseUrl })
  let isConnected = false

  /** Commits that publish or delete 'Held' wait for `letGo`, with all their locks. */
  beforeEach(async () => {
    if (!isConnected) {
      isConnected = true
      await holder.connect()
      await sql`create function hold() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(4711); return null; end $$`.execute(db)
      await sql`create constraint trigger hold after insert on content_rows deferrable initially deferred
        for each row when (new.title = 'Held') execute function hold()`.execute(db)
      await sql`create constraint trigger hold_deleted after delete on content_rows deferrable initially deferred
        for each row when (old.title = 'Held') execute function hold()`.execute(db)
      await sql`create constraint trigger hold_comment after insert on comment_rows deferrable initially deferred
        for each row when (new.content = 'Held') execute function hold()`.execute(db)
    }
    await holder.query('select pg_advisory_lock($1)', [key])
  })
  afterEach(() => letGo())
  afterAll(() => holder.end())
  const letGo = () => holder.query('select pg_advisory_unlock_all()')
  const isHeld = (number = 1) =>
    eventually(async () => {
      const { rows } =
        await sql`select from pg_locks where locktype = 'advisory' and objid = ${key} and not granted`.execute(
          db,
        )
      return rows.length === number
    })

  it('others publish, comment and delete in the club, with exact counts, also in a new club', async () => {
    const to = await shared()
    const held = publish(ann, to, 'Held')
    await isHeld()
    const post = await publish(ben, to, 'Free')
    expect(await countOf(ben, to)).toBe(1)
    await comment(cam, post)
    const gone = await publish(cam, to, 'Gone')
    expect(await countOf(cam, to)).toBe(2)
    await cam.call('DELETE /content/:contentId', { params: { contentId: gone.id } })
    expect(await countOf(cam, to)).toBe(1)
    await letGo()
    await held
    expect(await countOf(ann, to)).toBe(2)
    await publish(ann, to, 'Afterwards')
    expect(await countOf(cam, to)).toBe(3)
    const { rows } = await sql`select from content_count_changes where club_id = ${to.id}`.execute(db)
    expect(rows, 'changes are taken along').toHaveLength(0)
  })

  it('others publish in a club last active long ago', async () => {
    const to = await shared()
    const long = new Date(Date.now() - 3_600_000)
    await db
      .updateTable('clubs')
      .set({ active_at: long, activity_score: 5 })
      .where('id', '=', to.id)
      .execute()
    const held = publish(ann, to, 'Held')
    await isHeld()
    await publish(ben, to, 'Free')
    await letGo()
    await held
  })

  it('others publish while an item is being deleted', async () => {
    const to = await shared()
    await letGo()
    const { id } = await publish(ann, to, 'Held')
    await holder.query('select pg_advisory_lock($1)', [key])
    const held = ann.call('DELETE /content/:contentId', { params: { contentId: id } })
    await isHeld()
    await publish(ben, to, 'Free')
    expect(await countOf(ben, to)).toBe(2)
    await letGo()
    await held
    expect(await countOf(ben, to)).toBe(1)
  })

  it('others comment on another item', async () => {
    const to = await shared()
    const [one, other] = [await publish(ann, to, 'One'), await publish(ann, to, 'Other')]
    const params = { contentId: one.id }
    const held = ben.call('POST /content/:contentId/comments', {
      params,
      body: { id: newId(), content: 'Held' },
    })
    await isHeld()
    await comment(cam, other)
    await letGo()
    await held
  })

  it('pages are signaled every count, the latest last', async () => {
    const to = await shared()
    const listener = await cam.listen()
    await listener.watch({ clubId: to.id })
    const held = publish(ann, to, 'Held')
    await isHeld()
    await publish(ben, to, 'Free')
    await letGo()
    await held
    const told = await eventually(async () => {
      const all = listener.signals.flatMap((signal) => (signal.kind === 'content.created' ? [signal] : []))
      return all.length === 2 && all
    })
    const [latest] = told.toSorted((a, b) => b.asOf - a.asOf)
    expect(latest?.count).toBe(2)
    expect(told.map(({ count }) => count)).toEqual([1, 2])
  })
})

it('concurrent publishing and deleting is counted exactly', async () => {
  const to = await shared()
  const people = [ann, ben, cam]
  await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      const who = people[n % 3] ?? ann
      const { id } = await publish(who, to, `Number ${n}`)
      if (n % 4 === 0) await who.call('DELETE /content/:contentId', { params: { contentId: id } })
    }),
  )
  expect(await countOf(ann, to)).toBe(18)
})
