import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { exportedRows } from '../../../testing/exported.ts'
import { uploadedPicture } from '../../../testing/kinds/fixture.ts'
import { fixtures } from '../../../testing/kinds.ts'
import { openConsole } from '../../../testing/operators.ts'
import { openWorld } from '../../../testing/world.ts'
import { removeFilesOf, sweepFiles } from '../../files/files.tasks.ts'
import { holding } from './held.fixture.ts'

const world = await openWorld()
const { ann, ben, cam, dot, hall, vault, make, app } = world
const { db } = app.deps
const { inHall, set, posting, send, decide, waitingIn, ownOf, titlesIn, newMember } = holding(world)

beforeEach(async () => {
  await db.deleteFrom('held_submissions').execute()
  await db.deleteFrom('watched_terms').execute()
  await set(1)
})

describe('first posts and comments', () => {
  it('wait until so many were published', async () => {
    const person = await newMember()
    const first = await send(person)
    const second = await send(person)
    expect(await titlesIn(person)).not.toContain(first)
    await ben.call('PUT /held/:heldId/decision', decide(first))
    expect(await titlesIn(person)).toContain(first)
    await person.call('POST /clubs/:club/posts', posting())
    expect((await waitingIn(ben)).map(({ id }) => id)).toEqual([second])
  })

  it('are counted in each club, comments on lessons among them', async () => {
    const person = await newMember()
    await make.member(vault, personOf(person))
    await set(0, vault)
    await person.call('POST /clubs/:club/posts', posting({}, vault))
    const course = await make.course({ club: hall })
    const lesson = await make.lesson({ course })
    await make.enrollment({ course, person: personOf(person) })
    const input = { params: { lessonId: lesson.id }, body: { id: newId(), content: 'A question' } }
    expect((await person.refused('POST /lessons/:lessonId/comments', input)).code).toBe('held_for_review')
    expect(await waitingIn(ben)).toMatchObject([{ id: input.body.id, published: 0 }])
    await ben.call('PUT /held/:heldId/decision', decide(input.body.id))
    await person.call('POST /clubs/:club/posts', posting())
  })

  it('are not those under items and lessons of another club', async () => {
    const person = await newMember()
    await make.member(vault, personOf(person))
    await set(0, vault)
    const { id: contentId } = await person.call('POST /clubs/:club/posts', posting({}, vault))
    const course = await make.course({ club: vault })
    const lesson = await make.lesson({ course })
    await make.enrollment({ course, person: personOf(person) })
    const comment = () => ({ id: newId(), content: 'A comment' })
    await person.call('POST /content/:contentId/comments', { params: { contentId }, body: comment() })
    await person.call('POST /lessons/:lessonId/comments', {
      params: { lessonId: lesson.id },
      body: comment(),
    })
    const id = await send(person)
    expect(await waitingIn(ben)).toMatchObject([{ id, published: 0 }])
  })

  it('of outsiders in a public club wait as well, those of the owner, admins and moderators never', async () => {
    const { id: contentId } = await ann.call('POST /clubs/:club/posts', posting())
    const input = { params: { contentId }, body: { id: newId(), content: 'A first comment' } }
    expect((await dot.refused('POST /content/:contentId/comments', input)).code).toBe('held_for_review')
    expect(await waitingIn(ben)).toMatchObject([
      {
        ...{ id: input.body.id, kind: 'comment', title: 'Hello there', text: 'A first comment' },
        ...{
          path: expect.stringMatching(/^\/hall\/posts\//),
          person: { id: personOf(dot).id },
          published: 0,
        },
        reasons: [{ kind: 'first', term: null }],
      },
    ])
    await ben.call('POST /content/:contentId/comments', {
      params: { contentId },
      body: { id: newId(), content: 'Hi' },
    })
    await ben.call('PUT /held/:heldId/decision', decide(input.body.id))
    const { items } = await dot.call('GET /content/:contentId/comments', { params: { contentId }, query: {} })
    expect(items.map(({ content }) => content)).toContain('A first comment')
  })

  it.each(contentKinds)('of each kind are published as they were sent: %s', async (kind) => {
    const person = await newMember()
    const pictures = fixtures[kind].needsPicture ? [await uploadedPicture(person)] : []
    const body = fixtures[kind].form({ title: 'A first one', text: 'A long enough text', pictures }) as {
      id: string
    }
    const key = `POST /clubs/:club/${featureOf[kind]}` as const
    expect((await person.refused(key, { ...inHall, body })).code).toBe('held_for_review')
    const [held] = await waitingIn(ben)
    expect(held).toMatchObject({ id: body.id, kind, title: 'A first one' })
    expect(held?.pictures).toHaveLength(pictures.length)
    await ben.call('PUT /held/:heldId/decision', decide(body.id))
    // The browser sends it again, because the answer was lost.
    await person.call(key, { ...inHall, body } as never)
    const item = await person.call('GET /content/:contentId', { params: { contentId: body.id } })
    expect(item).toMatchObject({ type: kind, author: { id: personOf(person).id } })
  })

  it('are at most 20 at once', async () => {
    const person = await newMember()
    for (let one = 0; one < 20; one++) await send(person)
    expect((await person.refused('POST /clubs/:club/posts', posting())).code).toBe('too_many_held')
    const club = await make.club({ owner: personOf(ann), permissions: { posts_create: ['all'] } })
    await make.member(club, personOf(person))
    await set(1, club)
    await send(person, posting({}, club))
  })
})

describe('what waits', () => {
  it('is stored once, however often it is sent, also at once, and with the words that were sent last', async () => {
    const person = await newMember()
    const input = posting()
    const codes = await Promise.all(
      [1, 2, 3, 4].map(async () => (await person.refused('POST /clubs/:club/posts', input)).code),
    )
    expect(new Set(codes)).toEqual(new Set(['held_for_review']))
    expect(await waitingIn(ben)).toHaveLength(1)
    const image = await uploadedPicture(person)
    const images = [{ path: image, alt: '' }]
    const other = { ...input, body: { ...input.body, content: 'Other words', images } }
    await send(person, other)
    expect(await waitingIn(ben)).toMatchObject([
      { text: 'Other words', pictures: [{ url: `/storage/v1/${image}` }], reasons: [{ kind: 'first' }] },
    ])
    for (const taken of [input, other])
      expect((await (await newMember()).refused('POST /clubs/:club/posts', taken)).code).toBe('id_taken')
  })

  it('is not published by sending it again once the club holds nothing, or once it was declined', async () => {
    const person = await newMember()
    const input = posting()
    await send(person, input)
    await set(0)
    await send(person, input)
    await ben.call('PUT /held/:heldId/decision', decide(input.body.id, 'declined', 'Off topic'))
    await send(person, input)
    const other = { ...input, body: { ...input.body, content: 'Other words' } }
    expect((await person.refused('POST /clubs/:club/posts', other)).code).toBe('id_taken')
    expect(await titlesIn(person)).not.toContain(input.body.id)
  })

  it('lets a retry of what was published find it', async () => {
    await set(0)
    const person = await newMember()
    const input = posting()
    const { id } = await person.call('POST /clubs/:club/posts', input)
    await ann.call('POST /clubs/:club/watched-terms', {
      ...inHall,
      body: { id: newId(), kind: 'word', term: 'words', action: 'hold' },
    })
    expect((await person.call('POST /clubs/:club/posts', input)).id).toBe(id)
    const commenting = { params: { contentId: id }, body: { id: newId(), content: 'A word' } }
    await person.call('POST /content/:contentId/comments', commenting)
    await ann.call('POST /clubs/:club/watched-terms', {
      ...inHall,
      body: { id: newId(), kind: 'word', term: 'word', action: 'hold' },
    })
    const again = await person.call('POST /content/:contentId/comments', commenting)
    expect(again.id).toBe(commenting.body.id)
    expect(await waitingIn(ben)).toEqual([])
  })

  it('names its watched words to moderators, not to its author', async () => {
    await set(0)
    await ann.call('POST /clubs/:club/watched-terms', {
      ...inHall,
      body: { id: newId(), kind: 'word', term: 'Casino', action: 'hold' },
    })
    await send(cam, posting({ content: 'The casino' }))
    expect((await waitingIn(ben))[0]?.reasons).toEqual([{ kind: 'word', term: 'Casino' }])
    expect((await ownOf(cam))[0]?.reasons).toEqual([{ kind: 'word', term: null }])
  })

  it('is seen by its author and moderators alone', async () => {
    await set(1, vault)
    const person = await newMember(vault)
    const marker = `word${newId().slice(-12)}`
    const image = await uploadedPicture(person)
    const input = posting({ title: marker, images: [{ path: image, alt: '' }] }, vault)
    await send(person, input)
    const { id } = input.body
    for (const who of [cam, dot]) {
      const code = who === cam ? 'permission_denied' : 'members_only'
      expect(
        (await who.refused('GET /clubs/:club/held', { params: { club: vault.slug }, query: {} })).code,
      ).toBe(code)
      expect((await who.refused('PUT /held/:heldId/decision', decide(id))).code).toBe('held_not_found')
      expect((await who.refused('DELETE /my/held/:heldId', { params: { heldId: id } })).code).toBe(
        'held_not_found',
      )
      expect((await who.refused('GET /content/:contentId', { params: { contentId: id } })).code).toBe(
        'content_not_found',
      )
      expect((await who.fetch(`/storage/v1/${image}`)).status).toBe(404)
    }
    for (const who of [ann, ben, cam, person]) {
      const { items } = await who.call('GET /search', { query: { q: marker } })
      expect(JSON.stringify(items)).not.toContain(id)
      expect(await titlesIn(who, vault)).not.toContain(id)
    }
    for (const who of [ben, person]) expect((await who.fetch(`/storage/v1/${image}`)).status).toBe(200)
    const exported = (who: Client) => exportedRows(db, personOf(who), 'held.json')
    expect(await exported(person)).toMatchObject([{ title: marker, sent: { content: 'My first words' } }])
    expect(await exported(ben)).toEqual([])
    await ben.call('PUT /held/:heldId/decision', decide(id, 'declined', 'No'))
    expect((await ben.fetch(`/storage/v1/${image}`)).status).toBe(404)
  })

  it('shows no file of another person', async () => {
    const [person, other] = [await newMember(), await newMember()]
    const image = await uploadedPicture(person)
    await send(other, posting({ images: [{ path: image, alt: '' }] }))
    expect(await waitingIn(ben)).toMatchObject([{ pictures: [] }])
    for (const who of [ben, other]) expect((await who.fetch(`/storage/v1/${image}`)).status).toBe(404)
  })

  it('keeps its files as long as it is there', async () => {
    const person = await newMember()
    const image = await uploadedPicture(person)
    const id = await send(person, posting({ images: [{ path: image, alt: '' }] }))
    await sql`update files set created_at = now() - interval '3 days' where path = ${image}`.execute(db)
    await sweepFiles(app.deps)
    expect((await person.fetch(`/storage/v1/${image}`)).status).toBe(200)
    await db.deleteFrom('held_submissions').where('id', '=', id).execute()
    await sweepFiles(app.deps)
    expect((await person.fetch(`/storage/v1/${image}`)).status).toBe(404)
  })

  it('keeps its files where its author used them elsewhere, and that is cleared away', async () => {
    const person = await newMember()
    const image = await uploadedPicture(person)
    const images = [{ path: image, alt: '' }]
    await send(person, posting({ images }))
    await set(0)
    const { id } = await person.call('POST /clubs/:club/posts', posting({ images }))
    await removeFilesOf(app.deps, 'content_id', [id])
    expect((await ben.fetch(`/storage/v1/${image}`)).status).toBe(200)
    expect(await waitingIn(ben)).toMatchObject([{ pictures: [{ url: `/storage/v1/${image}` }] }])
  })

  it('goes with the club, and with the account', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await set(1, club)
    const person = await newMember(club)
    await send(person, posting({}, club))
    await sql`update clubs set deleted_at = now() where id = ${club.id}`.execute(db)
    expect(await ownOf(person)).toEqual([])
    await db.deleteFrom('clubs').where('id', '=', club.id).execute()
    expect(await db.selectFrom('held_submissions').select('id').execute()).toEqual([])
  })

  it('is listed to operators, who decide with an open console', async () => {
    const person = await newMember()
    const file = new File(['the plan'], 'plan.txt', { type: 'text/plain' })
    const { path, url } = await person.call('POST /storage/v1/attachments', { file })
    const id = await send(person, posting({ attachmentPaths: [path] }))
    const operator = await openConsole(db, await world.as(await make.person()))
    const closed = await world.as(await make.person())
    await db
      .insertInto('operators')
      .values({ user_id: personOf(closed).id })
      .execute()
    const { items, waiting } = await operator.call('GET /admin/held', { query: {} })
    expect([items.map((item) => item.id), waiting]).toEqual([[id], 1])
    const named = { path, url, name: 'plan.txt', mime: 'text/plain', size: 8 }
    expect([items[0]?.files, (await ownOf(person))[0]?.files]).toEqual([[named], [named]])
    const seen = async () =>
      Promise.all([operator, ben, closed, cam].map(async (who) => (await who.fetch(url)).status))
    expect(await seen()).toEqual([200, 200, 404, 404])
    await operator.call('PUT /held/:heldId/decision', decide(id))
    const entry = await db
      .selectFrom('moderation_log')
      .select(['actor_id', 'is_by_operator'])
      .where('what', '=', 'approved')
      .where('subject_id', '=', id)
      .executeTakeFirst()
    expect(entry).toEqual({ actor_id: personOf(operator).id, is_by_operator: true })
    const unsent = await person.call('POST /storage/v1/attachments', { file })
    expect((await operator.fetch(unsent.url)).status).toBe(404)
  })

  it('is listed in pages, oldest first', async () => {
    const person = await newMember()
    await send(person)
    const template = await db.selectFrom('held_submissions').selectAll().executeTakeFirstOrThrow()
    await sql`insert into held_submissions (id, club_id, person_id, kind, title, input, sent_digest, reasons, created_at)
      select gen_random_uuid(), club_id, person_id, kind, title, input, sent_digest, reasons, created_at + n * interval '1 second'
      from held_submissions, generate_series(1, 34) n where id = ${template.id}`.execute(db)
    const first = await ben.call('GET /clubs/:club/held', { ...inHall, query: {} })
    expect([first.items.length, first.items[0]?.id, first.waiting]).toEqual([30, template.id, 35])
    const rest = await ben.call('GET /clubs/:club/held', { ...inHall, query: { cursor: first.next ?? '' } })
    expect([rest.items.length, rest.next]).toEqual([5, null])
  })
})
