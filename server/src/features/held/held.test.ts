import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { postForm } from '../../testing/forms.ts'
import { uploadedPicture } from '../../testing/kinds/fixture.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { expireHeld } from './held.tasks.ts'

const world = await openWorld()
const { ann, ben, cam, dot, hall, vault, make, app, eventually } = world
const { db } = app.deps
const inHall = { params: { club: hall.slug } }

const set = (firstPosts: number, club = hall) =>
  ann.call('PUT /clubs/:club/prevention', {
    params: { club: club.slug },
    body: { firstPosts, newForDays: 0, maxLinks: null, maxPictures: null, maxMentions: null, autoHideAt: 0 },
  })
const posting = (given: Parameters<typeof postForm>[0] = {}, club = hall) => ({
  params: { club: club.slug },
  body: postForm({ title: 'Hello there', content: 'My first words', ...given }),
})
/** Sends it, and expects that it is held. */
const send = async (who: Client, input = posting()) => {
  expect((await who.refused('POST /clubs/:club/posts', input)).code).toBe('held_for_review')
  return input.body.id
}
const decide = (heldId: string, decision: 'approved' | 'declined' = 'approved', note = '') => ({
  params: { heldId },
  body: { decision, note },
})
const waitingIn = async (who: Client, club = hall) =>
  (await who.call('GET /clubs/:club/held', { params: { club: club.slug }, query: {} })).items
const ownOf = async (who: Client) => (await who.call('GET /my/held', { query: {} })).items
const titlesIn = async (who: Client, club = hall) => {
  const { items } = await who.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: {} })
  return items.map((item) => item.id)
}
const newMember = async (club = hall) => {
  const person = await world.as(await make.person())
  await make.member(club, personOf(person))
  return person
}
const noticesOf = (who: Client, type: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'content_id', 'mail'])
    .where('user_id', '=', personOf(who).id)
    .where('type', '=', type)
    .execute()

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
    expect((await (await newMember()).refused('POST /clubs/:club/posts', input)).code).toBe('id_taken')
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

  it('keeps its files as long as it is there', async () => {
    const person = await newMember()
    const image = await uploadedPicture(person)
    const id = await send(person, posting({ images: [{ path: image, alt: '' }] }))
    await sql`update files set created_at = now() - interval '3 days' where path = ${image}`.execute(db)
    const { sweepFiles } = await import('../files/files.tasks.ts')
    await sweepFiles(app.deps)
    expect((await person.fetch(`/storage/v1/${image}`)).status).toBe(200)
    await db.deleteFrom('held_submissions').where('id', '=', id).execute()
    await sweepFiles(app.deps)
    expect((await person.fetch(`/storage/v1/${image}`)).status).toBe(404)
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
    const id = await send(await newMember())
    const operator = await openConsole(db, await world.as(await make.person()))
    const { items, waiting } = await operator.call('GET /admin/held', { query: {} })
    expect([items.map((item) => item.id), waiting]).toEqual([[id], 1])
    await operator.call('PUT /held/:heldId/decision', decide(id))
    const entry = await db
      .selectFrom('moderation_log')
      .select(['actor_id', 'is_by_operator'])
      .where('what', '=', 'approved')
      .where('subject_id', '=', id)
      .executeTakeFirst()
    expect(entry).toEqual({ actor_id: personOf(operator).id, is_by_operator: true })
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

describe('decisions', () => {
  it('are made once by two moderators at once', async () => {
    const person = await newMember()
    for (let round = 0; round < 3; round++) {
      await set(20)
      const id = await send(person)
      const codes = await Promise.all([
        ann.call('PUT /held/:heldId/decision', decide(id)).then(() => 'done', String),
        ben.call('PUT /held/:heldId/decision', decide(id, 'declined', 'No')).then(() => 'done', String),
      ])
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      const { decision } = await db
        .selectFrom('held_submissions')
        .select('decision')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect((await titlesIn(person)).includes(id)).toBe(decision === 'approved')
    }
  })

  it('may be repeated, not reversed', async () => {
    const id = await send(await newMember())
    for (let twice = 0; twice < 2; twice++) await ben.call('PUT /held/:heldId/decision', decide(id))
    expect((await ann.refused('PUT /held/:heldId/decision', decide(id, 'declined', 'No'))).code).toBe(
      'already_done',
    )
    const { rows } =
      await sql`select from moderation_log where what = 'approved' and subject_id = ${id}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('hold to all rules again: what its author may no longer publish goes on waiting', async () => {
    const person = await newMember()
    const id = await send(person)
    const { id: personId } = personOf(person)
    const refusal = async () => {
      const response = await ben.fetch(`/rest/v1/held/${id}/decision`, {
        method: 'PUT',
        headers: { cookie: ben.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ decision: 'approved', note: '' }),
      })
      const { error } = (await response.json()) as { error: { code: string; reasons: string[] } }
      expect(error.code).toBe('held_not_publishable')
      expect(await waitingIn(ben)).toHaveLength(1)
      return error.reasons
    }
    const act = newId()
    await db
      .insertInto('moderation_log')
      .values({ id: act, what: 'ban', club_id: hall.id, person_id: personId })
      .execute()
    const restrict = (kind: string, club_id: string | null) =>
      db.insertInto('restrictions').values({ act_id: act, club_id, person_id: personId, kind }).execute()
    await restrict('silenced', hall.id)
    expect(await refusal()).toEqual(['silenced'])
    await db.deleteFrom('restrictions').execute()
    await restrict('suspended', null)
    expect(await refusal()).toEqual(['account_suspended'])
    await db.deleteFrom('restrictions').execute()
    await db.deleteFrom('club_memberships').where('user_id', '=', personId).execute()
    expect(await refusal()).toEqual(['publish_non_member'])
    await make.member(hall, personOf(person))
    await ben.call('PUT /held/:heldId/decision', decide(id))
  })

  it('on a comment whose item was deleted are a refusal', async () => {
    const { id: contentId } = await ann.call('POST /clubs/:club/posts', posting())
    const input = { params: { contentId }, body: { id: newId(), content: 'A first comment' } }
    const outsider = await world.as(await make.person())
    await outsider.refused('POST /content/:contentId/comments', input)
    await ann.call('DELETE /content/:contentId', { params: { contentId } })
    expect((await ben.refused('PUT /held/:heldId/decision', decide(input.body.id))).code).toBe(
      'held_not_publishable',
    )
    expect((await waitingIn(ben))[0]).toMatchObject({ path: null, title: 'Hello there' })
    await ben.call('PUT /held/:heldId/decision', decide(input.body.id, 'declined', 'The post is gone'))
  })

  it('notify: moderators once while anything waits, the author of each with its reason, also by mail', async () => {
    const before = (await noticesOf(ben, 'CLUB_HELD_WAITING')).length
    const person = await newMember()
    const [one, two] = [await send(person), await send(person)]
    await eventually(async () => (await noticesOf(ben, 'CLUB_HELD_WAITING')).length > before)
    await ben.call('PUT /held/:heldId/decision', decide(one))
    await ben.call('PUT /held/:heldId/decision', decide(two, 'declined', 'Not about pottery'))
    const [approved] = await eventually(async () => {
      const found = await noticesOf(person, 'CLUB_HELD_APPROVED')
      return found.length > 0 && found
    })
    expect(approved).toMatchObject({ title: '“Hello there” was published', content_id: one })
    const [declined] = await eventually(async () => {
      const found = await noticesOf(person, 'CLUB_HELD_DECLINED')
      return found.length > 0 && found
    })
    expect(declined).toMatchObject({
      ...{ title: '“Hello there” was not published', message: 'Not about pottery' },
      mail: { button: { path: '/hall/held' } },
    })
    expect(await noticesOf(ben, 'CLUB_HELD_WAITING')).toHaveLength(before + 1)
    expect(await noticesOf(cam, 'CLUB_HELD_WAITING')).toEqual([])
  })

  it('to decline need a reason, which the author reads until they remove it', async () => {
    const person = await newMember()
    const id = await send(person)
    expect((await ben.refused('PUT /held/:heldId/decision', decide(id, 'declined', '  '))).fields).toEqual({
      note: 'Say why, so that its author understands',
    })
    await ben.call('PUT /held/:heldId/decision', decide(id, 'declined', 'Off topic'))
    expect(await ownOf(person)).toMatchObject([
      { id, status: 'declined', note: 'Off topic', text: 'My first words' },
    ])
    for (let twice = 0; twice < 2; twice++)
      await person.call('DELETE /my/held/:heldId', { params: { heldId: id } })
    expect(await ownOf(person)).toEqual([])
  })

  it('by their author withdraw it', async () => {
    const person = await newMember()
    const id = await send(person)
    expect(await person.call('GET /my/held', { query: { clubId: vault.id } })).toMatchObject({
      items: [],
      waiting: 0,
    })
    expect(await person.call('GET /my/held', { query: { clubId: hall.id } })).toMatchObject({ waiting: 1 })
    for (let twice = 0; twice < 2; twice++)
      await person.call('DELETE /my/held/:heldId', { params: { heldId: id } })
    expect(await waitingIn(ben)).toEqual([])
    expect((await ben.refused('PUT /held/:heldId/decision', decide(id))).code).toBe('already_done')
    const approved = await send(person)
    await ben.call('PUT /held/:heldId/decision', decide(approved))
    expect((await person.refused('DELETE /my/held/:heldId', { params: { heldId: approved } })).code).toBe(
      'already_done',
    )
  })

  it('on several are made each on its own', async () => {
    const person = await newMember()
    const [one, two, three] = [await send(person), await send(person), newId()]
    await ben.call('PUT /held/:heldId/decision', decide(two, 'declined', 'No'))
    const answer = await ben.call('POST /held-decisions', {
      body: { ids: [one, two, three], decision: 'approved', note: '' },
    })
    expect(answer).toEqual({
      decided: [one],
      passed: [
        { id: two, why: 'decided' },
        { id: three, why: 'gone' },
      ],
    })
  })

  it('are made by the server after 30 days, with a notice; after 30 more it is removed', async () => {
    const person = await newMember()
    const [old, recent] = [await send(person), await send(person)]
    const age = (days: number, id: string) =>
      sql`update held_submissions set created_at = now() - make_interval(days => ${days}),
        decided_at = case when decided_at is not null then now() - make_interval(days => ${days}) end where id = ${id}`.execute(
        db,
      )
    await age(31, old)
    await age(29, recent)
    await expireHeld(app.deps)
    expect(await ownOf(person)).toMatchObject([
      { id: recent, status: 'waiting' },
      { id: old, status: 'declined', note: 'No moderator decided within 30 days' },
    ])
    await eventually(async () => (await noticesOf(person, 'CLUB_HELD_DECLINED')).length === 1)
    await age(31, old)
    await expireHeld(app.deps)
    const left = await db.selectFrom('held_submissions').select('id').execute()
    expect(left).toEqual([{ id: recent }])
  })
})
