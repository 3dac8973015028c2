import type { InputOf } from '@guildhall/contract/api'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { postForm } from '../../testing/forms.ts'
import { uploadedForText } from '../../testing/kinds/fixture.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepFiles } from '../files/files.tasks.ts'
import { sweepDrafts } from './drafts.tasks.ts'

const { ann, ben, cam, dot, visitor, hall, vault, make, as, app, eventually } = await openWorld()
const { db } = app.deps
type Kept = InputOf<'PUT /my/drafts/:draftId'>['body']

const [phone, desk] = [newId(), newId()]
const form = (given: Partial<Kept> = {}): Kept => ({
  ...{ kind: 'post', place: hall.id, data: '{"title":"Beeswax"}', summary: 'Beeswax' },
  ...{ browser: phone, revision: null, writtenAt: 1000 },
  ...given,
})
const of = (draftId: string) => ({ params: { draftId } })
const keep = (who: Client, id: string, given: Partial<Kept> = {}) =>
  who.call('PUT /my/drafts/:draftId', { ...of(id), body: form(given) })
const isRefused = (who: Client, id: string, given: Partial<Kept> = {}) =>
  who.refused('PUT /my/drafts/:draftId', { ...of(id), body: form(given) })
const discard = (who: Client, id: string, query: { browser: string; revision?: number }) =>
  who.call('DELETE /my/drafts/:draftId', { ...of(id), query })
const read = (who: Client, id: string) => who.call('GET /my/drafts/:draftId', of(id))
const list = async (who: Client) => (await who.call('GET /my/drafts')).items
const ids = async (who: Client) => (await list(who)).map(({ id }) => id)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const upload = async (who: Client) => {
  const { id, url, sign } = await uploadedForText(who)
  return { id, path: url.replace('/storage/v1/', ''), sign }
}
const someone = async () => as(await make.person())
const gone = { status: 404, code: 'draft_not_found' }
const changed = { status: 409, code: 'changed_meanwhile' }

describe('a draft', () => {
  it('continues in another browser, and is deleted when sent there', async () => {
    const me = await someone()
    const id = newId()
    const { revision, changedAt } = await keep(me, id)
    expect(await list(me)).toEqual([
      {
        ...{ id, kind: 'post', place: hall.id, summary: 'Beeswax', revision, changedAt },
        about: {
          club: expect.objectContaining({ slug: hall.slug, name: hall.name }),
          item: null,
          lesson: null,
          person: null,
        },
        declined: null,
      },
    ])
    expect(await read(me, id)).toEqual({
      ...{ id, kind: 'post', place: hall.id, summary: 'Beeswax', revision, changedAt },
      data: '{"title":"Beeswax"}',
    })
    const next = await keep(me, id, { browser: desk, revision, data: '"More"', summary: 'More' })
    expect(next.revision).toBe(revision + 1)
    expect(await read(me, id)).toMatchObject({ data: '"More"', summary: 'More', revision: revision + 1 })
    expect(await discard(me, id, { browser: desk })).toEqual({})
    expect(await discard(me, id, { browser: desk })).toEqual({})
    expect(await ids(me)).toEqual([])
    expect(await me.refused('GET /my/drafts/:draftId', of(id))).toMatchObject(gone)
  })

  it('is not overwritten or discarded after a change by another browser', async () => {
    const me = await someone()
    const id = newId()
    const first = await keep(me, id)
    await keep(me, id, { browser: desk, revision: first.revision, data: '"Theirs"' })
    for (const revision of [null, first.revision])
      expect(await isRefused(me, id, { revision, data: '"Mine"' })).toMatchObject(changed)
    expect(
      await me.refused('DELETE /my/drafts/:draftId', {
        ...of(id),
        query: { browser: phone, revision: String(first.revision) },
      }),
    ).toMatchObject(changed)
    expect(await read(me, id)).toMatchObject({ data: '"Theirs"' })
    await discard(me, id, { browser: phone, revision: first.revision + 1 })
    expect(await ids(me)).toEqual([])
  })

  it('does not return after it was sent elsewhere', async () => {
    const me = await someone()
    const id = newId()
    const { revision } = await keep(me, id)
    await discard(me, id, { browser: desk, revision })
    expect(await isRefused(me, id, { revision, data: '"Late"' })).toMatchObject(gone)
    expect(await ids(me)).toEqual([])
  })

  it('continues after a lost response, and a delayed write does not replace a newer one', async () => {
    const me = await someone()
    const id = newId()
    await keep(me, id, { data: '"1"', writtenAt: 1 })
    await keep(me, id, { data: '"2"', writtenAt: 2 })
    expect(await keep(me, id, { data: '"3"', writtenAt: 3 })).toMatchObject({ revision: 3 })
    expect(await keep(me, id, { data: '"2 again"', writtenAt: 2 })).toMatchObject({ revision: 3 })
    expect(await read(me, id)).toMatchObject({ data: '"3"' })
  })

  it('keeps its uploads, separately from those of other drafts and items', async () => {
    const me = await someone()
    const { id: meId } = personOf(me)
    const [picture, shared, theirs] = [await upload(me), await upload(me), await upload(ben)]
    const [draft, second] = [newId(), newId()]
    const data = JSON.stringify({ text: picture.sign, pictures: [{ path: shared.path }], by: theirs.sign })
    const first = await keep(me, draft, { data })
    await keep(me, second, { data: JSON.stringify(shared.path) })
    const left = async () => {
      await db
        .updateTable('files')
        .set({ created_at: daysAgo(2) })
        .execute()
      await sweepFiles(app.deps)
      const rows = await db
        .selectFrom('files')
        .select('id')
        .where('id', 'in', [picture.id, shared.id, theirs.id])
        .execute()
      return rows.map(({ id }) => id).sort()
    }
    // Naming another person's upload does not keep it.
    expect(await left()).toEqual([picture.id, shared.id].sort())
    await keep(me, draft, { data: '"Without"', revision: first.revision })
    expect(await left()).toEqual([shared.id])
    await discard(me, second, { browser: phone })
    expect(await left()).toEqual([])
    expect(
      await db.selectFrom('draft_files').select('file_id').where('user_id', '=', meId).execute(),
    ).toEqual([])
  })

  it('leaves its uploads usable', async () => {
    const me = await someone()
    await make.member(hall, personOf(me))
    const picture = await upload(me)
    await keep(me, newId(), { data: JSON.stringify({ content: picture.sign }) })
    const body = postForm({ content: picture.sign })
    const { id } = await me.call('POST /clubs/:club/posts', { params: { club: hall.id }, body })
    const row = await db
      .selectFrom('files')
      .select('content_id')
      .where('id', '=', picture.id)
      .executeTakeFirst()
    expect(row?.content_id).toBe(id)
  })

  it("is discarded alone, even if another person's has its id", async () => {
    const [me, other] = [await someone(), await someone()]
    const [first, second] = [newId(), newId()]
    for (const id of [first, second]) await keep(me, id)
    await keep(other, first)
    await discard(me, first, { browser: phone })
    expect([await ids(me), await ids(other)]).toEqual([[second], [first]])
  })

  it('belongs to its person only', async () => {
    const [me, other] = [await someone(), await someone()]
    const id = newId()
    const { revision } = await keep(me, id)
    expect(await other.refused('GET /my/drafts/:draftId', of(id))).toMatchObject(gone)
    expect(await isRefused(other, id, { revision })).toMatchObject(gone)
    await discard(other, id, { browser: phone, revision })
    // Another person's draft of the same id is separate.
    await keep(other, id, { data: '"Other"' })
    expect([await ids(other), await read(me, id)]).toMatchObject([[id], { data: '{"title":"Beeswax"}' }])
    for (const key of ['GET /my/drafts/:draftId', 'DELETE /my/drafts/:draftId'] as const)
      expect(await visitor.refused(key, { ...of(id), query: { browser: phone } })).toMatchObject({
        status: 401,
      })
    expect(await visitor.refused('GET /my/drafts')).toMatchObject({ status: 401 })
    expect(await isRefused(visitor, id)).toMatchObject({ status: 401 })
  })

  it.each([
    ['data', 'x'.repeat(80_001)],
    ['data', 'a\u0000b'],
    ['data', '\ud800'],
    ['summary', 'x'.repeat(201)],
    ['place', 'somewhere'],
    ['place', `${newId()}:${'x'.repeat(41)}`],
    ['kind', 'diary'],
    ['browser', 'mine'],
    ['revision', 0],
    ['writtenAt', -1],
  ])('is refused with an invalid %s', async (name, value) => {
    const me = await someone()
    expect(await isRefused(me, newId(), { [name]: value })).toMatchObject({
      ...{ status: 400, code: 'bad_input' },
      fields: { [name]: expect.any(String) },
    })
    expect(await ids(me)).toEqual([])
  })

  it('holds 80,000 characters of any script', async () => {
    const me = await someone()
    const id = newId()
    await keep(me, id, { data: '語'.repeat(80_000), summary: 'x'.repeat(200) })
    expect((await read(me, id)).data).toHaveLength(80_000)
  })

  it("is signaled to the person's other pages, with the browser that changed it", async () => {
    const me = await someone()
    const page = await me.listen()
    const id = newId()
    const { revision } = await keep(me, id)
    await discard(me, id, { browser: desk, revision })
    await page.heard('drafts.changed', (signal) => 'browser' in signal && signal.browser === desk)
    expect(page.signals).toEqual([
      { kind: 'drafts.changed', browser: phone },
      { kind: 'drafts.changed', browser: desk },
    ])
  })
})

describe('concurrent new drafts', () => {
  it('are limited to 50, including the last one confirmed', async () => {
    const me = await someone()
    const { id: userId } = personOf(me)
    const rows = Array.from({ length: 50 }, () => ({
      user_id: userId,
      id: newId(),
      ...form(),
      written_at: 1,
    }))
    await db
      .insertInto('drafts')
      .values(rows.map(({ revision: _r, writtenAt: _w, ...row }) => row))
      .execute()
    const last = newId()
    const all = await db.transaction().execute(async (tx) => {
      // All of them reach the insert.
      await tx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute()
      const keeping = Array.from({ length: 3 }, (_, at) => keep(me, at === 2 ? last : newId()))
      await eventually(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return (rows[0]?.waiting ?? 0) >= 3
      })
      return keeping
    })
    await Promise.all(all)
    const { rows: left } = await sql`select from drafts where user_id = ${userId}`.execute(db)
    expect(left).toHaveLength(50)
    expect(await ids(me)).toContain(last)
  })

  it('by ten browsers under one id are one draft, of the browser that got the response', async () => {
    const me = await someone()
    const id = newId()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => keep(me, id, { browser: newId(), data: `"${at}"` })),
    )
    const taken = answers.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
    expect(taken).toHaveLength(1)
    expect(await read(me, id)).toMatchObject({ data: `"${taken[0]}"`, revision: 1 })
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ message: expect.stringContaining('changed_meanwhile') })
  })
})

describe('the list of drafts', () => {
  it('has the latest 50, last changed first', async () => {
    const me = await someone()
    const all = Array.from({ length: 51 }, () => newId())
    for (const id of all) {
      await keep(me, id)
      await db
        .updateTable('drafts')
        .set({ changed_at: new Date(Date.now() - (51 - all.indexOf(id)) * 60_000) })
        .where('id', '=', id)
        .execute()
    }
    expect(await ids(me)).toEqual(all.slice(1).toReversed())
    const again = all[20] ?? ''
    await keep(me, again, { writtenAt: 2000 })
    expect((await ids(me))[0]).toBe(again)
    expect(await ids(me)).toHaveLength(50)
    const rows = await db.selectFrom('drafts').select('id').where('user_id', '=', personOf(me).id).execute()
    expect(rows).toHaveLength(50)
  })

  it('includes the subject of each', async () => {
    const post = await make.post({ club: hall, author: personOf(ann) })
    const comment = await ben.call('POST /content/:contentId/comments', {
      params: { contentId: post.id },
      body: { id: newId(), content: 'A comment' },
    })
    const me = await someone()
    await make.member(hall, personOf(me))
    const [club, item] = [{ id: hall.id }, { type: 'post', slug: post.slug, title: post.title }]
    const nothing = { club: null, item: null, lesson: null, person: null }
    const cases = [
      ['job', hall.id, { ...nothing, club }],
      ['edit-post', post.id, { ...nothing, club, item }],
      ['comment', post.id, { ...nothing, club, item }],
      ['comment', `${post.id}:${comment.id}`, { ...nothing, club, item }],
      ['edit-comment', comment.id, { ...nothing, club, item }],
      ['application', post.id, { ...nothing, club, item }],
      ['edit-club', `${hall.id}:details`, { ...nothing, club }],
      ['message', `${hall.id}:${personOf(ann).id}`, { ...nothing, club, person: { id: personOf(ann).id } }],
      ['message', `${hall.id}:${personOf(dot).id}`, { ...nothing, club }],
      ['create-club', 'page', nothing],
      ['edit-profile', 'page', nothing],
      ['comment', newId(), nothing],
    ] as const
    for (const [kind, place] of cases) await keep(me, newId(), { kind, place })
    const found = await list(me)
    for (const [kind, place, about] of cases) {
      const one = found.find((draft) => draft.kind === kind && draft.place === place)
      expect(one?.about, `${kind} ${place}`).toMatchObject(about)
    }
  })

  it('names message recipients by conversation, member or not', async () => {
    const me = await someone()
    await make.member(hall, personOf(me))
    await ann.call('POST /functions/v1/send-chat-message', {
      body: { id: newId(), club_id: hall.id, receiver_id: personOf(me).id, message: 'Hello' },
    })
    const { id: conversation } = await db
      .selectFrom('conversations')
      .select('id')
      .where('club_id', '=', hall.id)
      .where((eb) => eb.or([eb('low_id', '=', personOf(me).id), eb('high_id', '=', personOf(me).id)]))
      .executeTakeFirstOrThrow()
    await keep(me, newId(), { kind: 'message', place: `${hall.id}:${conversation}` })
    expect((await list(me)).map(({ about }) => about.person?.id)).toEqual([personOf(ann).id])
    const stranger = await someone()
    await keep(stranger, newId(), { kind: 'message', place: `${hall.id}:${conversation}` })
    await keep(stranger, newId(), { kind: 'message', place: `${hall.id}:${personOf(ann).id}` })
    expect((await list(stranger)).map(({ about }) => about.person)).toEqual([null, null])
  })

  it('hides what the viewer can no longer see, but keeps their text', async () => {
    const post = await make.post({ club: vault, author: personOf(cam), title: 'Secret wax' })
    const comment = await cam.call('POST /content/:contentId/comments', {
      params: { contentId: post.id },
      body: { id: newId(), content: 'A comment' },
    })
    const me = await someone()
    const places = [
      ['post', vault.id],
      ['edit-post', post.id],
      ['comment', `${post.id}:${comment.id}`],
      ['edit-comment', comment.id],
      ['message', `${vault.id}:${personOf(cam).id}`],
    ] as const
    for (const [kind, place] of places) await keep(me, newId(), { kind, place })
    const abouts = async () => (await list(me)).map(({ about }) => about)
    const nothing = { club: null, item: null, lesson: null, person: null }
    expect(await abouts()).toEqual(places.map(() => nothing))
    await make.member(vault, personOf(me))
    expect((await abouts()).map(({ club }) => club?.id)).toEqual(places.map(() => vault.id))
    await me.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await abouts()).toEqual(places.map(() => nothing))
    expect((await list(me)).map(({ summary }) => summary)).toEqual(places.map(() => 'Beeswax'))
  })
})

it('drafts are kept for 90 days after the last change', async () => {
  const me = await someone()
  const [old, young] = [newId(), newId()]
  for (const id of [old, young]) await keep(me, id)
  const age = (id: string, days: number) =>
    db
      .updateTable('drafts')
      .set({ changed_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute()
  await age(old, 91)
  await age(young, 89)
  expect(await ids(me)).toEqual([young])
  expect(await me.refused('GET /my/drafts/:draftId', of(old))).toMatchObject(gone)
  await sweepDrafts(db)
  const left = await db.selectFrom('drafts').select('id').where('id', 'in', [old, young]).execute()
  expect(left).toEqual([{ id: young }])
})

it('drafts are exported', async () => {
  const [me, other] = [await someone(), await someone()]
  await keep(me, newId())
  await keep(other, newId())
  expect(await exportedRows(db, personOf(me), 'drafts.json')).toEqual([
    { kind: 'post', place: hall.id, changedAt: expect.any(String), text: '{"title":"Beeswax"}' },
  ])
})
