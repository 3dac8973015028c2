import type { NotificationFilter } from '@guildhall/contract/notifications'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { statementsOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'
import { notifications as exported } from '../exports/exports.rows.ts'

const { visitor, ann, ben, cam, dot, make, as, by, app, databaseUrl, eventually } = await openWorld()
const { db } = app.deps
const kinds = Object.values(eachKind((kind) => kind))

const list = (who: Client, filter: NotificationFilter = 'all') =>
  who.call('GET /notifications', { query: { filter } })
const titlesOf = async (who: Client) => (await list(who)).items.map(({ title }) => title)
const unreadOf = async (who: Client) => (await who.call('GET /notifications/unread-count')).unreadCount
const readOne = (who: Client, notificationId: string) =>
  who.call('PUT /notifications/:notificationId/read', { params: { notificationId } })
const readAll = (who: Client, body = {}) => who.call('PUT /notifications/read', { body })
const newPerson = async (firstName = 'Nora') => as(await make.person({ firstName }))
const tasksDone = () =>
  eventually(async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db)
    return rows.length === 0
  })

/** Inserts notifications without a subject, the last being the newest. */
async function insertNotifications(who: Client, titles: string[], values: Record<string, unknown> = {}) {
  const ids = titles.map(() => newId())
  const rows = titles.map((title, index) => ({
    id: ids[index] ?? newId(),
    user_id: personOf(who).id,
    type: 'ODD',
    title,
    message: 'A message',
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    ...values,
  }))
  await db.insertInto('notifications').values(rows).execute()
  return ids
}

describe('notifications', () => {
  it('are visible to their person only, newest first, in pages of 20, all or unread', async () => {
    const [who, other] = [await newPerson(), await newPerson()]
    const titles = Array.from({ length: 45 }, (_, n) => `Number ${n}`)
    const ids = await insertNotifications(who, titles)
    await insertNotifications(other, ['Not yours'])
    await readOne(who, ids[44] ?? '')
    const seen: string[] = []
    for (const filter of ['all', 'unread'] as const) {
      seen.length = 0
      for (let cursor: string | undefined; ; ) {
        const page = await who.call('GET /notifications', { query: { filter, cursor } })
        seen.push(...page.items.map(({ title }) => title))
        if (!page.next) break
        expect(page.items).toHaveLength(20)
        cursor = page.next
      }
      expect(seen).toEqual(titles.toReversed().slice(filter === 'all' ? 0 : 1))
    }
    expect((await list(who)).items.slice(0, 2)).toEqual([
      {
        id: ids[44],
        type: 'ODD',
        title: 'Number 44',
        message: 'A message',
        isRead: true,
        createdAt: '2026-01-01T00:00:44.000Z',
        clubName: null,
        clubLogoUrl: null,
        itemTitle: null,
        people: [],
        peopleCount: 0,
        metadata: {},
      },
      expect.objectContaining({ title: 'Number 43', isRead: false }),
    ])
    expect(await who.refused('GET /notifications', { query: { cursor: 'x' } })).toMatchObject({
      fields: { cursor: 'This is not a place in the list' },
    })
    expect(await who.refused('GET /notifications', { query: { filter: 'some' } })).toMatchObject({
      code: 'bad_input',
    })
  })

  it('are about the person, or news of a club', async () => {
    const who = await newPerson()
    const [, own = ''] = await insertNotifications(who, ['News', 'Own', 'Notice'])
    await db.updateTable('notifications').set({ type: 'NEW_COMMENT' }).where('id', '=', own).execute()
    await insertNotifications(who, ['Post'], { type: 'NEW_POST' })
    const titles = async (filter: NotificationFilter) =>
      (await list(who, filter)).items.map(({ title }) => title).sort()
    expect(await titles('own')).toEqual(['Own'])
    expect(await titles('news')).toEqual(['News', 'Notice', 'Post'])
  })

  it('are listed and counted in one statement each, with the same text for everyone', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    await insertNotifications(one, ['One', 'Two'])
    for (const read of [list, (who: Client) => list(who, 'unread'), unreadOf]) {
      const statements = await statementsOf(() => read(one))
      expect(statements).toHaveLength(1)
      expect(await statementsOf(() => read(other))).toEqual(statements)
    }
  })

  it('are listed in one statement more where one is of an invite', async () => {
    const who = await newPerson()
    await insertNotifications(who, ['Two'], { type: 'CLUB_INVITE' })
    await insertNotifications(who, ['One'])
    expect(await statementsOf(() => list(who))).toHaveLength(2)
    expect(await titlesOf(who)).toEqual(['One', 'Two'])
  })

  it('are refused to visitors, and to tokens according to scope', async () => {
    const who = await newPerson()
    const [id = ''] = await insertNotifications(who, ['One', 'Two'])
    const params = { notificationId: id }
    for (const [key, input] of [
      ['GET /notifications', {}],
      ['GET /notifications/unread-count', {}],
      ['PUT /notifications/read', { body: {} }],
      ['PUT /notifications/:notificationId/read', { params }],
    ] as const)
      expect(await visitor.refused(key, input)).toMatchObject({ code: 'sign_in_required' })
    const reading = by(await make.token(personOf(who).id, { scope: 'read' }))
    expect(await titlesOf(reading)).toEqual(['Two', 'One'])
    expect(await reading.refused('PUT /notifications/read', { body: {} })).toMatchObject({
      code: 'token_read_only',
    })
    expect(await readOne(by(await make.token(personOf(who).id)), id)).toEqual({ unreadCount: 1 })
  })

  it("are marked individually, idempotently, on all of the person's devices, by that person only", async () => {
    const [who, other] = [await newPerson(), await newPerson()]
    const [first = ''] = await insertNotifications(who, ['One', 'Two', 'Three'])
    const device = await who.listen()
    expect(await readOne(who, first)).toEqual({ unreadCount: 2 })
    expect(await device.heard('notifications.changed')).toEqual({
      kind: 'notifications.changed',
      unreadCount: 2,
    })
    expect(await readOne(who, first)).toEqual({ unreadCount: 2 })
    expect(device.notices).toHaveLength(1)
    for (const params of [{ notificationId: first }, { notificationId: newId() }])
      expect(await other.refused('PUT /notifications/:notificationId/read', { params })).toMatchObject({
        status: 404,
        code: 'notification_not_found',
      })
  })

  it('are marked together in one statement, keeping later ones unread', async () => {
    const who = await newPerson()
    await db
      .insertInto('notifications')
      .columns(['id', 'user_id', 'type', 'title', 'message', 'created_at'])
      .expression(
        sql`select gen_random_uuid(), ${personOf(who).id}::uuid, 'ODD', 'Title ' || n, '', '2026-01-01'::timestamptz
          from generate_series(1, 5000) n` as never,
      )
      .execute()
    await insertNotifications(who, ['Later'], { created_at: new Date(Date.UTC(2026, 1, 1)) })
    const device = await who.listen()
    expect(await unreadOf(who)).toBe(100)
    expect(await readAll(who, { until: '2026-01-01T00:00:00.000Z' })).toEqual({ unreadCount: 1 })
    expect((await list(who, 'unread')).items).toMatchObject([{ title: 'Later' }])
    expect(await readAll(who)).toEqual({ unreadCount: 0 })
    expect(await readAll(who)).toEqual({ unreadCount: 0 })
    await device.heard(
      'notifications.changed',
      (signal) => 'unreadCount' in signal && signal.unreadCount === 0,
    )
    expect(device.notices).toHaveLength(2)
    expect(await who.refused('PUT /notifications/read', { body: { until: 'now' } })).toMatchObject({
      fields: { until: 'This is not a time' },
    })
  })
})

describe('rights are checked again when a notification is shown', () => {
  /** Everywhere it could be shown or counted. */
  async function seenBy(who: Client) {
    const [shown, unread, count] = [await list(who), await list(who, 'unread'), await unreadOf(who)]
    expect(unread.items).toEqual(shown.items)
    expect(count).toBe(shown.items.length)
    const { rows } = await sql<{
      title: string
    }>`select row ->> 'title' as title from (${exported(personOf(who).id)}) rows
      order by at desc`.execute(db)
    expect(rows.map(({ title }) => title)).toEqual(shown.items.map(({ title }) => title))
    return shown.items.map(({ title }) => title)
  }

  /** Ann's private club, with Ben as its admin and a new person notified of Cam's item. */
  async function notifiedClub() {
    const club = await make.club({ owner: personOf(ann), isPrivate: true })
    const who = await newPerson()
    await make.member(club, personOf(ben), 'admin')
    await make.member(club, personOf(cam))
    await make.member(club, personOf(who))
    const post = await fixtures.post.publish(cam, club, { title: 'Kiln', text: 'A text' })
    await tasksDone()
    expect(await seenBy(who)).toEqual(['New Post'])
    const params = { club: club.slug }
    const { items } = await list(who)
    return { club, who, post, params, id: items[0]?.id ?? '' }
  }

  it('in a private club the person left, and shown again after rejoining', async () => {
    const { club, who, params, id } = await notifiedClub()
    await who.call('DELETE /clubs/:club/membership', { params })
    expect(await seenBy(who)).toEqual([])
    expect(
      await who.refused('PUT /notifications/:notificationId/read', { params: { notificationId: id } }),
    ).toMatchObject({ code: 'notification_not_found' })
    await make.member(club, personOf(who))
    expect(await seenBy(who)).toEqual(['New Post'])
  })

  it('in a club the person was removed from: only the removal is shown', async () => {
    const { who, params } = await notifiedClub()
    await ben.call('DELETE /clubs/:club/members/:personId', {
      params: { ...params, personId: personOf(who).id },
    })
    await tasksDone()
    expect(await seenBy(who)).toEqual([expect.stringMatching(/^You are no longer a member of /)])
  })

  it('about a deleted item, before the task runs', async () => {
    const { who, post } = await notifiedClub()
    await db.deleteFrom('content').where('id', '=', post.id).execute()
    expect(await seenBy(who)).toEqual([])
  })

  it('in a deleted club, whatever the subject', async () => {
    const { club, who } = await notifiedClub()
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await seenBy(who)).toEqual([])
    // After clearing, the remains stay hidden.
    await db
      .updateTable('notifications')
      .set({ club_id: null, content_id: null })
      .where('club_id', '=', club.id)
      .execute()
    expect(await seenBy(who)).toEqual([])
  })

  it('about requests, once the person no longer manages the club', async () => {
    const { club, params } = await notifiedClub()
    const [admin, asker] = [await newPerson(), await newPerson('Ida')]
    await make.member(club, personOf(admin), 'admin')
    await asker.call('PUT /clubs/:club/join-request', { params })
    await tasksDone()
    expect(await seenBy(admin)).toEqual([expect.stringMatching(/^Ida .* asks to join /)])
    await ann.call('DELETE /clubs/:club/members/:personId/admin', {
      params: { ...params, personId: personOf(admin).id },
    })
    await tasksDone()
    expect(await seenBy(admin)).toEqual([expect.stringMatching(/^You are no longer an admin of /)])
  })

  it('about a revoked invitation, and a rejected request', async () => {
    const { club, params } = await notifiedClub()
    const [guest, asker] = [await newPerson(), await newPerson()]
    const { username } = personOf(guest)
    const { id: inviteId } = await ann.call('POST /clubs/:club/invites/people', {
      params,
      body: { username },
    })
    await asker.call('PUT /clubs/:club/join-request', { params })
    const [request] = (await ann.call('GET /clubs/:club/join-requests', { params, query: {} })).items
    const body = { ids: [request?.id ?? ''], decision: 'rejected' as const }
    await ann.call('PUT /clubs/:club/join-requests/decisions', { params, body })
    await tasksDone()
    expect(await seenBy(guest)).toEqual([`You are invited to ${club.name}`])
    expect(await seenBy(asker)).toEqual([`Your request to join ${club.name}`])
    await ann.call('DELETE /clubs/:club/invites/:inviteId', { params: { ...params, inviteId } })
    expect(await seenBy(guest)).toEqual([])
  })

  it('in a club that became private, to outsiders', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const who = await newPerson()
    await insertNotifications(who, ['Of an open club'], {
      club_id: club.id,
      metadata: JSON.stringify({ clubId: club.id, clubSlug: club.slug }),
    })
    expect(await seenBy(who)).toEqual(['Of an open club'])
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    expect(await seenBy(who)).toEqual([])
  })
})

describe("a notification's link", () => {
  it.each(kinds)("opens the %s by its slug and the club's present address", async (kind) => {
    const club = await make.club({ owner: personOf(ann) })
    await make.member(club, personOf(cam))
    const reader = await newPerson()
    await make.member(club, personOf(reader))
    const { id, slug } = await fixtures[kind].publish(cam, club, { title: 'Sharpening', text: 'A text' })
    await tasksDone()
    await db
      .updateTable('clubs')
      .set({ slug: `moved-${kind}`, name: 'Moved' })
      .where('id', '=', club.id)
      .execute()
    const [first] = (await list(reader)).items
    const { preference: _, ...words } = fixtures[kind].notice('Sharpening')
    expect(first).toMatchObject({
      ...words,
      isRead: false,
      clubName: 'Moved',
      metadata: {
        clubId: club.id,
        clubSlug: `moved-${kind}`,
        contentId: id,
        contentType: kind,
        contentSlug: slug,
      },
    })
    expect(await list(dot)).toEqual({ items: [], next: null })
  })
})

describe('10,000 notifications of one person', () => {
  let many: Client
  let few: Client
  beforeAll(async () => {
    const club = await make.club({ owner: personOf(ann), isPrivate: true })
    ;[many, few] = [await newPerson(), await newPerson()]
    for (const [who, number] of [
      [many, 10_000],
      [few, 100],
    ] as const) {
      await make.member(club, personOf(who))
      await sql`insert into notifications (id, user_id, type, title, message, club_id, metadata, created_at)
        select gen_random_uuid(), ${personOf(who).id}::uuid, 'ODD', 'Title ' || n, '', ${club.id}::uuid,
          jsonb_build_object('clubId', ${club.id}::text), now() - n * interval '1 minute'
        from generate_series(1, ${number}) n`.execute(db)
    }
    await sql`analyze notifications`.execute(db)
  })

  it.each([
    ['the list', () => list(many), 21],
    ['the unread', () => list(many, 'unread'), 21],
    ['the count', () => unreadOf(many), 100],
  ])('%s reads no more of them than it shows or counts', async (_, act, most) => {
    const asked: { text: string; values: unknown[] }[] = []
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await act()
    for (const [query] of spy.mock.calls as unknown as [{ text?: string; values?: unknown[] }][])
      if (query.text?.includes('"notifications"'))
        asked.push({ text: query.text, values: query.values ?? [] })
    spy.mockRestore()
    expect(asked).toHaveLength(1)
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const { rows } = await client.query(`explain (analyze, format json) ${asked[0]?.text}`, asked[0]?.values)
    await client.end()
    const scans: number[] = []
    const walk = (node: Plan) => {
      if (node['Relation Name'] === 'notifications')
        scans.push((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
      for (const part of node.Plans ?? []) walk(part)
    }
    walk(rows[0]['QUERY PLAN'][0].Plan)
    expect(scans).toHaveLength(1)
    expect(scans[0]).toBeLessThanOrEqual(most)
  })

  it('are marked in one statement', async () => {
    const device = await many.listen()
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    expect(await readAll(many)).toEqual({ unreadCount: 0 })
    const texts = (spy.mock.calls as unknown as [{ text?: string }][]).map(([query]) => query.text ?? '')
    const updates = texts.filter((text) => text.startsWith('update "notifications"'))
    spy.mockRestore()
    expect(updates).toHaveLength(1)
    await device.heard('notifications.changed')
    expect(device.notices).toHaveLength(1)
    expect((await list(many, 'unread')).items).toEqual([])
    expect(await unreadOf(few)).toBe(100)
  })
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
