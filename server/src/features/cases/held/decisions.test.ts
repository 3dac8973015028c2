import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { personOf } from '../../../testing/as.ts'
import { uploadedPicture } from '../../../testing/kinds/fixture.ts'
import { fixtures } from '../../../testing/kinds.ts'
import { openWorld } from '../../../testing/world.ts'
import { holding } from './held.fixture.ts'
import { notifyOfHeld } from './held.notices.ts'
import { expireHeld } from './held.tasks.ts'

const world = await openWorld()
const { ann, ben, cam, hall, vault, make, app, eventually } = world
const { db } = app.deps
const { inHall, set, posting, send, decide, waitingIn, ownOf, titlesIn, newMember, noticesOf } =
  holding(world)

beforeEach(async () => {
  await db.deleteFrom('held_submissions').execute()
  await db.deleteFrom('watched_terms').execute()
  await set(1)
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

  it('are about what the moderator read: not about what its author sent since', async () => {
    const person = await newMember()
    const id = await send(person)
    const [read] = await waitingIn(ben)
    await send(person, posting({ id, content: 'Something else' }))
    const [{ params, body }, digest] = [decide(id), read?.digest ?? '']
    expect(
      (await ben.refused('PUT /held/:heldId/decision', { params, body: { ...body, digest } })).code,
    ).toBe('changed_meanwhile')
    const many = { ids: [id], digests: [{ id, digest }], ...body }
    expect((await ben.call('POST /held-decisions', { body: many })).passed).toEqual([{ id, why: 'refused' }])
    expect(await titlesIn(person)).not.toContain(id)
    const now = (await waitingIn(ben))[0]?.digest
    await ben.call('PUT /held/:heldId/decision', { params, body: { ...body, digest: now } })
    expect(await titlesIn(person)).toContain(id)
  })

  it('may be repeated, not reversed', async () => {
    const id = await send(await newMember())
    for (let twice = 0; twice < 2; twice++) await ben.call('PUT /held/:heldId/decision', decide(id))
    expect((await ann.refused('PUT /held/:heldId/decision', decide(id, 'declined', 'No'))).code).toBe(
      'already_decided',
    )
    const { rows } =
      await sql`select from moderation_log where what = 'approved' and subject_id = ${id}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('hold to all rules again: what its author may no longer publish stays held', async () => {
    const person = await newMember()
    const id = await send(person)
    const { id: personId } = personOf(person)
    /** `waiting`: what the queue lists meanwhile. */
    const refusal = async (waiting: number) => {
      const response = await ben.fetch(`/rest/v1/held/${id}/decision`, {
        method: 'PUT',
        headers: { cookie: ben.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ decision: 'approved', note: '' }),
      })
      const { error } = (await response.json()) as { error: { code: string; reasons: string[] } }
      expect(error.code).toBe('held_not_publishable')
      expect(await waitingIn(ben)).toHaveLength(waiting)
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
    expect(await refusal(1)).toEqual(['silenced'])
    await db.deleteFrom('restrictions').execute()
    await restrict('suspended', null)
    expect(await refusal(0)).toEqual(['account_suspended'])
    await db.deleteFrom('restrictions').execute()
    await db.deleteFrom('club_memberships').where('user_id', '=', personId).execute()
    expect(await refusal(0)).toEqual(['publish_non_member'])
    await make.member(hall, personOf(person))
    expect(await waitingIn(ben)).toHaveLength(1)
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
    // In another club of the same moderators nothing waits yet.
    await set(1, vault)
    await send(await newMember(vault), posting({}, vault))
    await eventually(async () => (await noticesOf(ben, 'CLUB_HELD_WAITING')).length > before + 1)
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
    expect(await noticesOf(ben, 'CLUB_HELD_WAITING')).toHaveLength(before + 2)
    // A task that comes late says nothing of what its author removed since.
    await person.call('DELETE /my/held/:heldId', { params: { heldId: two } })
    await db.deleteFrom('notifications').where('user_id', '=', personOf(person).id).execute()
    await notifyOfHeld(app.deps, { heldId: two, what: 'declined' })
    expect(await noticesOf(person, 'CLUB_HELD_DECLINED')).toEqual([])
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

  it('give what was declined back as a draft of its author, with the reason', async () => {
    await set(20)
    const person = await newMember()
    const draftsOf = async (who = person) => (await who.call('GET /my/drafts')).items
    const dataOf = async (draftId: string) =>
      JSON.parse((await person.call('GET /my/drafts/:draftId', { params: { draftId } })).data)
    for (const kind of contentKinds) {
      const pictures = fixtures[kind].needsPicture ? [await uploadedPicture(person)] : []
      const form = { title: 'A first one', text: 'A long enough text', pictures }
      const body = fixtures[kind].form(form) as { id: string }
      const key = `POST /clubs/:club/${featureOf[kind]}` as const
      await person.refused(key, { ...inHall, body })
      await ben.call('PUT /held/:heldId/decision', decide(body.id, 'declined', 'Who are you?'))
      const [draft] = await draftsOf()
      expect(draft).toMatchObject({
        ...{ id: body.id, kind, place: hall.id, declined: 'Who are you?', about: { club: { id: hall.id } } },
        summary: expect.stringContaining('A first one'),
      })
      const { id, fields, declined } = await dataOf(body.id)
      expect([id === body.id, declined]).toEqual([false, 'Who are you?'])
      // The form sends it again.
      const again = await person.refused(key, { ...inHall, body: { ...fields, id } })
      expect(again.code).toBe('held_for_review')
    }
    expect((await ownOf(person)).filter(({ isDraft }) => isDraft)).toHaveLength(contentKinds.length)

    const { id: contentId } = await ann.call('POST /clubs/:club/posts', posting())
    const parent = await ann.call('POST /content/:contentId/comments', {
      ...{ params: { contentId }, body: { id: newId(), content: 'A question' } },
    })
    const body = { id: newId(), content: 'An answer', parentId: parent.id }
    await person.refused('POST /content/:contentId/comments', { params: { contentId }, body })
    await ben.call('PUT /held/:heldId/decision', decide(body.id, 'declined', 'Off topic'))
    expect((await draftsOf())[0]).toMatchObject({
      ...{ id: body.id, kind: 'comment', place: `${contentId}:${parent.id}`, summary: 'An answer' },
      ...{ declined: 'Off topic', about: { item: { title: 'Hello there' } } },
    })
    expect(await dataOf(body.id)).toMatchObject({ text: 'An answer', declined: 'Off topic' })
    expect(await draftsOf(cam)).toEqual([])

    const discard = { params: { draftId: body.id }, query: { browser: newId(), revision: 1 } }
    await person.call('DELETE /my/drafts/:draftId', discard)
    // Repeating the decision stores nothing.
    await ben.call('PUT /held/:heldId/decision', decide(body.id, 'declined', 'Off topic'))
    expect((await draftsOf()).map(({ id }) => id)).not.toContain(body.id)
    expect(await ownOf(person)).toContainEqual(expect.objectContaining({ id: body.id, isDraft: false }))
  })

  it('give a declined comment on a lesson back with its lesson, and with its files what was attached', async () => {
    await set(20)
    const person = await newMember()
    const course = await make.course({ club: hall })
    const lesson = await make.lesson({ course })
    await make.enrollment({ course, person: personOf(person) })
    const body = { id: newId(), content: 'A question' }
    await person.refused('POST /lessons/:lessonId/comments', { params: { lessonId: lesson.id }, body })
    await ben.call('PUT /held/:heldId/decision', decide(body.id, 'declined', 'Off topic'))
    const attached = await make.upload(personOf(person))
    await db
      .updateTable('files')
      .set({ purpose: 'attachments', name: 'plan.pdf' })
      .where('path', '=', attached)
      .execute()
    const post = await send(person, posting({ attachmentPaths: [attached] }))
    await ben.call('PUT /held/:heldId/decision', decide(post, 'declined', 'Off topic'))
    const { items } = await person.call('GET /my/drafts')
    expect(items).toMatchObject([
      { kind: 'post' },
      {
        ...{ kind: 'lesson-comment', place: lesson.id, declined: 'Off topic' },
        about: {
          lesson: { course: course.slug, slug: lesson.slug, title: lesson.title },
          club: { id: hall.id },
        },
      },
    ])
    const draft = await person.call('GET /my/drafts/:draftId', { params: { draftId: post } })
    expect(JSON.parse(draft.data)).toMatchObject({
      fields: { attachmentPaths: [attached] },
      files: [{ path: attached, name: 'plan.pdf' }],
    })
    const kept = await db.selectFrom('draft_files').selectAll().where('draft_id', '=', post).execute()
    expect(kept).toHaveLength(1)
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
    expect((await ben.refused('PUT /held/:heldId/decision', decide(id))).code).toBe('already_decided')
    const approved = await send(person)
    await ben.call('PUT /held/:heldId/decision', decide(approved))
    expect((await person.refused('DELETE /my/held/:heldId', { params: { heldId: approved } })).code).toBe(
      'already_decided',
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
        { id: two, why: 'decided', decision: expect.objectContaining({ outcome: 'declined', note: 'No' }) },
        { id: three, why: 'gone' },
      ],
    })
    const many = { ids: Array.from({ length: 51 }, newId), decision: 'approved', note: '' }
    expect((await ben.refused('POST /held-decisions', { body: many })).code).toBe('bad_input')
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
    expect((await ownOf(person)).map(({ id }) => id)).toEqual([recent])
    await expireHeld(app.deps)
    const left = await db.selectFrom('held_submissions').select('id').execute()
    expect(left).toEqual([{ id: recent }])
  })
})
