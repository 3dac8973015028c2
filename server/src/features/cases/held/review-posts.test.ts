import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { uploadedPicture } from '../../../testing/kinds/fixture.ts'
import { fixtures } from '../../../testing/kinds.ts'
import { openConsole } from '../../../testing/operators.ts'
import { finishTasks } from '../../../testing/snapshot.ts'
import { openWorld } from '../../../testing/world.ts'
import { holding } from './held.fixture.ts'

// The act `review_posts`: all that a person publishes in a club waits for a moderator.

const world = await openWorld()
const { ann, ben, cam, hall, vault, make, app } = world
const { db } = app.deps
const { inHall, posting, send, decide, waitingIn, ownOf, titlesIn, newMember } = holding(world)

const statement = { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You advertised again' } as const
const bodyOf = (who: Client, more: object) => ({
  body: {
    ...{ id: newId(), action: 'review_posts' as const, clubId: hall.id, statement, ...more },
    subject: { kind: 'profile' as const, id: personOf(who).id },
  },
})
const review = async (who: Client, { by = ben, ...more }: { by?: Client; days?: number } = {}) =>
  (await by.call('POST /acts', bodyOf(who, more))).id
const lift = (actId: string, by = ben) =>
  by.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
const end = (actId: string) =>
  db
    .updateTable('restrictions')
    .set({ ends_at: sql<Date>`now() - interval '1 second'` })
    .where('act_id', '=', actId)
    .execute()
const clubFor = (who: Client) => who.call('GET /clubs/:club', { params: { club: hall.slug } })
const publish = (who: Client, input = posting()) => who.call('POST /clubs/:club/posts', input)
const listModerators = (ids: string[]) =>
  db
    .updateTable('clubs')
    .set({ permissions: sql`permissions || jsonb_build_object('moderators', ${JSON.stringify(ids)}::jsonb)` })
    .where('id', '=', hall.id)
    .execute()

beforeEach(async () => {
  await db.deleteFrom('held_submissions').execute()
})

describe('what a reviewed member publishes', () => {
  it.each(contentKinds)('waits, and is published as it was sent once approved: %s', async (kind) => {
    const person = await newMember()
    await review(person)
    for (const title of ['The first', 'The next']) {
      const pictures = fixtures[kind].needsPicture ? [await uploadedPicture(person)] : []
      const body = fixtures[kind].form({ title, text: 'A long enough text', pictures }) as { id: string }
      const key = `POST /clubs/:club/${featureOf[kind]}` as const
      expect((await person.refused(key, { ...inHall, body })).code).toBe('held_for_review')
      expect(await titlesIn(person)).not.toContain(body.id)
      expect(await waitingIn(ben)).toMatchObject([{ id: body.id, kind, title }])
      await ben.call('PUT /held/:heldId/decision', decide(body.id))
      expect(await titlesIn(person)).toContain(body.id)
    }
  })

  it('waits as a comment and as a comment on a lesson', async () => {
    const person = await newMember()
    const course = await make.course({ club: hall, teacher: personOf(ann) })
    const lesson = await make.lesson({ course })
    await make.enrollment({ course, person: personOf(person) })
    const { id: contentId } = await publish(ann)
    await review(person)
    const [one, other] = [newId(), newId()]
    const comment = { params: { contentId }, body: { id: one, content: 'A comment' } }
    expect(await person.refused('POST /content/:contentId/comments', comment)).toMatchObject({
      code: 'held_for_review',
    })
    const onLesson = { params: { lessonId: lesson.id }, body: { id: other, content: 'A question' } }
    expect(await person.refused('POST /lessons/:lessonId/comments', onLesson)).toMatchObject({
      code: 'held_for_review',
    })
    expect((await waitingIn(ben)).map(({ kind }) => kind)).toEqual(['comment', 'lesson_comment'])
    for (const id of [one, other]) await ben.call('PUT /held/:heldId/decision', decide(id))
    const comments = await ann.call('GET /content/:contentId/comments', { params: { contentId }, query: {} })
    expect(comments.items.map(({ id }) => id)).toEqual([one])
    const query = { params: onLesson.params, query: {} }
    const ofLesson = await ann.call('GET /lessons/:lessonId/comments', query)
    expect(ofLesson.items.map(({ id }) => id)).toEqual([other])
  })

  it('goes out at once in other clubs, and what others publish goes out here', async () => {
    const person = await newMember()
    await make.member(vault, personOf(person))
    await review(person)
    await publish(person, posting({}, vault))
    await publish(cam)
  })

  it('opens a case when it is edited, once something changed', async () => {
    const person = await newMember()
    const { id: contentId } = await publish(person)
    const commented = { params: { contentId }, body: { id: newId(), content: 'A comment' } }
    await person.call('POST /content/:contentId/comments', commented)
    await review(person)
    const casesOf = async (subjectId: string) => {
      expect(await finishTasks(db)).toEqual([])
      return db
        .selectFrom('moderation_cases as c')
        .innerJoin('moderation_log as l', 'l.case_id', 'c.id')
        .select(['c.is_automatic', 'l.note'])
        .where('c.subject_id', '=', subjectId)
        .execute()
    }
    const edit = (content: string) =>
      person.call('PUT /posts/:contentId', { params: { contentId }, body: { content } })
    await edit('My first words')
    expect(await casesOf(contentId)).toEqual([])
    await edit('Something else entirely')
    const opened = [{ is_automatic: true, note: 'Edited, and posts by this person are reviewed' }]
    expect(await casesOf(contentId)).toEqual(opened)
    const commentId = commented.body.id
    await person.call('PATCH /comments/:commentId', {
      params: { commentId },
      body: { content: 'Other words' },
    })
    expect(await casesOf(commentId)).toEqual(opened)
  })
})

describe('a reviewed member', () => {
  it('reads why: in the club, beside what waits, and in the statement', async () => {
    const person = await newMember()
    expect(await clubFor(person)).not.toHaveProperty('isReviewed')
    const actId = await review(person, { days: 3 })
    const club = await clubFor(person)
    expect(club.isReviewed).toBe(true)
    expect(club.can.publish.post).toBe(true)
    expect(await clubFor(cam)).not.toHaveProperty('isReviewed')
    await send(person)
    expect((await ownOf(person))[0]?.reasons).toEqual([{ kind: 'reviewed', term: null, actId }])
    expect((await waitingIn(ben))[0]?.reasons).toEqual([{ kind: 'reviewed', term: null }])
    const read = await person.call('GET /my/statements/:actId', { params: { actId } })
    expect(read).toMatchObject({ action: 'review_posts', club: { id: hall.id }, ...statement })
    expect(read.endsAt).not.toBeNull()
  })

  it('is listed in the club, in cases and in the console', async () => {
    const person = await newMember()
    const { id: contentId } = await publish(person)
    const actId = await review(person)
    const listed = await ben.call('GET /clubs/:club/restrictions', { ...inHall, query: {} })
    expect(listed.items[0]).toMatchObject({
      ...{ person: { id: personOf(person).id }, restriction: 'reviewed', actId, endsAt: null },
    })
    const report = {
      id: newId(),
      subject: { kind: 'content' as const, id: contentId },
      reason: 'spam' as const,
    }
    await cam.call('POST /reports', { body: { ...report, rule: '', note: '' } })
    const cases = await ben.call('GET /clubs/:club/cases', { ...inHall, query: {} })
    expect(cases.items.find(({ person: about }) => about?.id === personOf(person).id)).toMatchObject({
      personStanding: 'reviewed',
    })
    const operator = await openConsole(db, await world.as(await make.person()))
    const params = { personId: personOf(person).id }
    expect(await operator.call('GET /admin/people/:personId', { params })).toMatchObject({
      memberships: [{ restriction: 'reviewed' }],
      acts: [{ action: 'review_posts' }],
    })
  })

  it.each(['lifted', 'over'])('publishes at once when it is %s, and what waits stays', async (how) => {
    const person = await newMember()
    const actId = await review(person, { days: 3 })
    const before = posting()
    await send(person, before)
    await (how === 'over' ? end(actId) : lift(actId))
    const { id } = await publish(person)
    expect(await clubFor(person)).not.toHaveProperty('isReviewed')
    // Sending it again is no way around the decision.
    await send(person, before)
    await send(person, { ...before, body: { ...before.body, content: 'Other words' } })
    expect((await waitingIn(ben)).map((held) => held.id)).toEqual([before.body.id])
    expect(await titlesIn(person)).toContain(id)
    expect(await titlesIn(person)).not.toContain(before.body.id)
    await ben.call('PUT /held/:heldId/decision', decide(before.body.id))
    expect(await titlesIn(person)).toContain(before.body.id)
  })

  it('stays reviewed after leaving the club and joining again', async () => {
    const person = await newMember()
    await review(person)
    await person.call('DELETE /clubs/:club/membership', inHall)
    await person.call('PUT /clubs/:club/membership', inHall)
    await send(person)
  })

  it('is reviewed once, and silenced besides', async () => {
    const person = await newMember()
    await review(person)
    expect((await ann.refused('POST /acts', bodyOf(person, {}))).code).toBe('already_done')
    const silence = bodyOf(person, { action: 'silence', days: 3 })
    await ben.call('POST /acts', silence)
    expect((await person.refused('POST /clubs/:club/posts', posting())).code).toBe('silenced')
    expect((await clubFor(person)).can.publish.post).toBe('silenced')
    await lift(silence.body.id)
    await send(person)
  })
})

describe('a review of posts', () => {
  it('is for those who outrank the person', async () => {
    const [moderator, member] = [await newMember(), await newMember()]
    await listModerators([personOf(moderator).id])
    const refusal = async (by: Client, who: Client) => (await by.refused('POST /acts', bodyOf(who, {}))).code
    for (const who of [ann, ben, moderator]) expect(await refusal(moderator, who)).toBe('person_protected')
    expect(await refusal(ben, ann)).toBe('person_protected')
    expect(await refusal(ann, ann)).toBe('person_protected')
    expect(await refusal(cam, member)).toBe('permission_denied')
    const actId = await review(member, { by: moderator })
    const reversal = { params: { actId }, body: { reason: '' } }
    expect((await member.refused('PUT /acts/:actId/reversal', reversal)).code).toBe('act_not_found')
    await lift(actId, moderator)
  })

  it('holds what moderators and admins publish too, and others decide about it', async () => {
    const moderator = await newMember()
    await listModerators([personOf(moderator).id])
    for (const [who, by] of [
      [moderator, ben],
      [ben, ann],
    ] as const) {
      await publish(who)
      const actId = await review(who, { by })
      const id = await send(who)
      for (const decision of ['approved', 'declined'] as const)
        expect(await who.refused('PUT /held/:heldId/decision', decide(id, decision, 'Mine'))).toMatchObject({
          code: 'someone_else_decides',
        })
      const many = { ids: [id], decision: 'approved' as const, note: '' }
      expect(await who.call('POST /held-decisions', { body: many })).toEqual({
        ...{ decided: [], passed: [{ id, why: 'refused' }] },
      })
      expect(await titlesIn(who)).not.toContain(id)
      await by.call('PUT /held/:heldId/decision', decide(id))
      expect(await titlesIn(who)).toContain(id)
      await lift(actId, by)
      await publish(who)
    }
  })

  it('holds nothing of the owner, also of one who was reviewed before', async () => {
    const person = await newMember()
    await review(person)
    await db
      .updateTable('clubs')
      .set({ user_id: personOf(person).id })
      .where('id', '=', hall.id)
      .execute()
    await publish(person)
    expect(await clubFor(person)).not.toHaveProperty('isReviewed')
    await db
      .updateTable('clubs')
      .set({ user_id: personOf(ann).id })
      .where('id', '=', hall.id)
      .execute()
    await send(person)
  })

  it('does not open what a silence or ban refuses, nor let people join who are banned', async () => {
    const person = await newMember()
    await review(person)
    await ben.call('POST /acts', bodyOf(person, { action: 'ban' }))
    expect((await person.refused('PUT /clubs/:club/membership', inHall)).code).toBe('banned')
    const { id: contentId } = await publish(ann)
    const comment = { params: { contentId }, body: { id: newId(), content: 'Hello' } }
    expect((await person.refused('POST /content/:contentId/comments', comment)).code).toBe('banned')
  })
})
