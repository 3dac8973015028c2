import type { LessonReply } from '@guildhall/contract/course-comments'
import { describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { insertSceneCourses, newSceneCourse } from '../../testing/scenes-courses.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { removeHiddenLessonComments } from './hidden.writes.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps

const teacher = await make.person({ firstName: 'Eve' })
const learner = await make.person({ firstName: 'Fay' })
const colleague = await make.person({ firstName: 'Gus' })
const [eve, fay, gus] = await Promise.all([as(teacher), as(learner), as(colleague)])
for (const club of [hall, vault])
  for (const person of [teacher, learner, colleague]) await make.member(club, person)
const open = { club: hall, ...newSceneCourse(1) }
const shut = { club: vault, ...newSceneCourse(2) }
await insertSceneCourses(db, [open, shut], {
  teacher: teacher.id,
  learner: learner.id,
  colleague: colleague.id,
})

const list = 'GET /lessons/:lessonId/comments'
const replies = 'GET /lesson-comments/:lessonCommentId/replies'
const add = 'POST /lessons/:lessonId/comments'
const edit = 'PATCH /lesson-comments/:lessonCommentId'
const remove = 'DELETE /lesson-comments/:lessonCommentId'
const ofLesson = { params: { lessonId: open.lesson.id } }
const of = (comment: { id: string }) => ({ params: { lessonCommentId: comment.id } })
const say = (who: Client, content: string, parentId?: string) =>
  who.call(add, { ...ofLesson, body: { id: newId(), content, ...(parentId && { parentId }) } })
const statusesOf = async (key: typeof list | typeof replies, input: object) => {
  const found: Record<string, string> = {}
  for (const [name, who] of Object.entries({ visitor, dot, cam, fay, gus, eve, ben, ann })) {
    const answer = await who.refused(key, input as never).catch(() => null)
    found[name] = answer ? answer.code : 'ok'
  }
  return found
}
const totals = async () => {
  const lesson = await db
    .selectFrom('lessons')
    .select('comment_count')
    .where('id', '=', open.lesson.id)
    .executeTakeFirstOrThrow()
  const comments = await db
    .selectFrom('lesson_comments')
    .select(['id', 'parent_id', 'reply_count'])
    .where('lesson_id', '=', open.lesson.id)
    .execute()
  for (const { id, reply_count } of comments)
    expect(reply_count).toBe(comments.filter(({ parent_id }) => parent_id === id).length)
  expect(lesson.comment_count).toBe(comments.length)
  return lesson.comment_count
}
const lessonIs = (set: object) =>
  db.updateTable('lessons').set(set).where('id', '=', open.lesson.id).execute()

describe('comments under a lesson', () => {
  const learnersOnly = {
    ...{ visitor: 'sign_in_required', dot: 'lesson_not_found', cam: 'lesson_not_found' },
    ...{ fay: 'ok', gus: 'ok', eve: 'ok', ben: 'ok', ann: 'ok' },
  }

  it('are read by learners and teachers', async () => {
    for (const { lesson } of [open, shut])
      expect(await statusesOf(list, { params: { lessonId: lesson.id } })).toEqual(learnersOnly)
    const hidden = { dot: 'comment_not_found', cam: 'comment_not_found' }
    expect(await statusesOf(replies, of(open.lessonComment))).toEqual({ ...learnersOnly, ...hidden })
  })

  it('of a free preview are read by everyone who sees the course, and written by learners and teachers', async () => {
    await lessonIs({ is_preview: true })
    expect(await statusesOf(list, ofLesson)).toEqual({ ...learnersOnly, dot: 'ok', cam: 'ok' })
    for (const who of [dot, cam])
      expect(await who.refused(add, { ...ofLesson, body: { id: newId(), content: 'Hi' } })).toMatchObject({
        status: 409,
        code: 'not_enrolled',
      })
    await lessonIs({ is_preview: false })
  })

  it('are not found once the lesson is a draft, its learner removed or the lesson locked', async () => {
    const refusal = () => fay.refused(list, ofLesson)
    await lessonIs({ published_at: null })
    expect(await refusal()).toMatchObject({ code: 'lesson_not_found' })
    await lessonIs({ published_at: new Date('2026-01-05') })
    const fayIs = (status: string) =>
      db.updateTable('course_enrollments').set({ status }).where('user_id', '=', learner.id).execute()
    await fayIs('removed')
    expect(await refusal()).toMatchObject({ code: 'lesson_not_found' })
    expect(await fay.refused(replies, of(open.lessonComment))).toMatchObject({ code: 'comment_not_found' })
    expect(await fay.refused(add, { ...ofLesson, body: { id: newId(), content: 'Hi' } })).toMatchObject({
      code: 'lesson_not_found',
    })
    await fayIs('active')
    await db.updateTable('courses').set({ unlocking: 'date' }).where('id', '=', open.course.id).execute()
    await lessonIs({ unlock_at: new Date('2999-01-01') })
    expect(await refusal()).toMatchObject({ code: 'lesson_not_found' })
    await db.updateTable('courses').set({ unlocking: 'none' }).where('id', '=', open.course.id).execute()
  })

  it('mark the present teachers', async () => {
    const said: LessonReply[] = []
    for (const who of [ann, ben, eve, fay]) said.push(await say(who, 'Hello'))
    expect(said.map(({ isTeacher }) => isTeacher)).toEqual([true, true, true, false])
    const marks = async () => {
      const { items } = await fay.call(list, { ...ofLesson, query: {} })
      return said.map(({ id }) => items.find((one) => one.id === id)?.isTeacher)
    }
    expect(await marks()).toEqual([true, true, true, false])
    // A named teacher who left the club is none.
    await db
      .deleteFrom('club_memberships')
      .where('user_id', '=', teacher.id)
      .where('club_id', '=', hall.id)
      .execute()
    expect(await marks()).toEqual([true, true, false, false])
    await make.member(hall, teacher)
    for (const [index, who] of [ann, ben, eve, fay].entries())
      await who.call(remove, of(said[index] ?? { id: '' }))
  })

  it('of people the viewer blocks are folded', async () => {
    await fay.call('PUT /my/blocks/:personId', { params: { personId: colleague.id } })
    const folded = async (who: Client) =>
      (await who.call(list, { ...ofLesson, query: {} })).items.find(({ id }) => id === open.lessonComment.id)
        ?.isFolded
    expect([await folded(fay), await folded(eve)]).toEqual([true, false])
    await fay.call('DELETE /my/blocks/:personId', { params: { personId: colleague.id } })
  })
})

describe('commenting on a lesson', () => {
  it('adds one comment, also when repeated or sent twice at once', async () => {
    const before = await totals()
    const body = { id: newId(), content: 'Once' }
    const all = await Promise.all([1, 2, 3].map(() => fay.call(add, { ...ofLesson, body })))
    for (const one of all)
      expect(one).toMatchObject({
        ...{ id: body.id, lessonId: open.lesson.id, parentId: null, content: 'Once', replyCount: 0 },
        ...{ author: { id: learner.id }, isTeacher: false, isFolded: false, editedAt: null },
        can: { edit: true, delete: true },
      })
    expect(await totals()).toBe(before + 1)
  })

  it('refuses the id of another comment', async () => {
    const { id } = await say(fay, 'Mine')
    for (const [who, body] of [
      [gus, { id, content: 'Mine' }],
      [fay, { id, content: 'Other' }],
      [fay, { id: open.lessonComment.id, content: 'A question' }],
    ] as const)
      expect(await who.refused(add, { ...ofLesson, body })).toMatchObject({ status: 409, code: 'id_taken' })
    const foreign = { id: shut.lessonComment.id, content: 'A question' }
    expect(await gus.refused(add, { ...ofLesson, body: foreign })).toMatchObject({ code: 'id_taken' })
  })

  it('requires a visible text of at most 5,000 characters', async () => {
    for (const content of ['', ' \n', '\u200b', 'a'.repeat(5001)])
      expect(await fay.refused(add, { ...ofLesson, body: { id: newId(), content } })).toMatchObject({
        code: 'bad_input',
      })
    expect((await say(fay, 'a'.repeat(5000))).content).toHaveLength(5000)
  })

  it('answers the comment at the top, also by a reply to a reply', async () => {
    const top = await say(fay, 'Top')
    const reply = await say(gus, 'Reply', top.id)
    expect(reply.parentId).toBe(top.id)
    expect((await say(eve, 'Reply to the reply', reply.id)).parentId).toBe(top.id)
    await totals()
    const elsewhere = { id: newId(), content: 'Hi', parentId: shut.lessonComment.id }
    for (const parentId of [elsewhere.parentId, newId()])
      expect(await fay.refused(add, { ...ofLesson, body: { ...elsewhere, parentId } })).toMatchObject({
        code: 'comment_not_found',
      })
    await totals()
  })

  it('counts correctly with comments, replies and deletions at once', async () => {
    const top = await say(fay, 'Top')
    const [one, two] = [await say(gus, 'One', top.id), await say(gus, 'Two', top.id)]
    await Promise.all([
      ...[fay, gus, eve, ann].map((who) => say(who, 'At once', top.id)),
      ...[one, two].map((reply) => gus.call(remove, of(reply))),
      say(fay, 'Another'),
    ])
    await totals()
    const answers = [fay, gus, eve].map((who) =>
      who.fetch(`/rest/v1/lessons/${open.lesson.id}/comments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: newId(), content: 'Late', parentId: top.id }),
      }),
    )
    const gone = fay.call(remove, of(top))
    for (const answer of await Promise.all(answers)) expect([200, 404]).toContain(answer.status)
    await gone
    await totals()
  })
})

describe('a comment on a lesson', () => {
  it('is edited by its author, while they learn', async () => {
    const { id } = await say(fay, 'First')
    const input = { ...of({ id }), body: { content: 'Second' } }
    const edited = await fay.call(edit, input)
    expect(edited).toMatchObject({ content: 'Second' })
    expect(edited.editedAt).not.toBeNull()
    expect((await fay.call(edit, input)).editedAt).toBe(edited.editedAt)
    for (const who of [gus, eve, ann])
      expect(await who.refused(edit, input)).toMatchObject({ status: 403, code: 'permission_denied' })
    for (const who of [dot, cam])
      expect(await who.refused(edit, input)).toMatchObject({ status: 404, code: 'comment_not_found' })
    await lessonIs({ is_preview: true })
    await db
      .updateTable('course_enrollments')
      .set({ status: 'left' })
      .where('user_id', '=', learner.id)
      .execute()
    expect(await fay.refused(edit, input)).toMatchObject({ code: 'not_enrolled' })
    await db
      .updateTable('course_enrollments')
      .set({ status: 'active' })
      .where('user_id', '=', learner.id)
      .execute()
    await lessonIs({ is_preview: false })
  })

  it('is deleted by its author and by teachers, with its replies', async () => {
    const before = await totals()
    for (const who of [fay, eve, ben, ann]) {
      const top = await say(fay, 'Top')
      await say(gus, 'Reply', top.id)
      expect(await gus.refused(remove, of(top))).toMatchObject({ code: 'permission_denied' })
      expect(await cam.refused(remove, of(top))).toMatchObject({ code: 'comment_not_found' })
      await who.call(remove, of(top))
      expect(await who.refused(remove, of(top))).toMatchObject({ code: 'comment_not_found' })
      expect(await totals()).toBe(before)
    }
  })

  it('says what the viewer may do with it', async () => {
    const { id } = await say(fay, 'Mine')
    const can = async (who: Client) =>
      (await who.call(list, { ...ofLesson, query: {} })).items.find((one) => one.id === id)?.can
    const denied = { edit: 'permission_denied', delete: 'permission_denied', moderate: 'permission_denied' }
    expect(await can(fay)).toEqual({ ...denied, edit: true, delete: true })
    expect(await can(gus)).toEqual(denied)
    expect(await can(eve)).toEqual({ ...denied, delete: true })
    expect(await can(ben)).toEqual({ ...denied, delete: true, moderate: true })
  })
})

describe('a hidden comment on a lesson', () => {
  const hide = async (comment: LessonReply) => {
    const statement = { basis: 'rule' as const, ground: 'Be kind', facts: 'It was not' }
    const subject = { kind: 'lesson_comment' as const, id: comment.id }
    const body = { id: newId(), action: 'hide' as const, subject, statement }
    return (await ben.call('POST /acts', { body })).id
  }
  const restore = (actId: string) =>
    ben.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })

  it('reads so, above its replies, which stay', async () => {
    const before = await totals()
    const top = await say(fay, 'Top')
    const [first, second] = [await say(gus, 'First', top.id), await say(eve, 'Second', top.id)]
    const read = async (who: Client) =>
      (await who.call(list, { ...ofLesson, query: {} })).items.find(({ id }) => id === top.id)
    expect(await read(gus)).toMatchObject({ isGone: false, hidden: null })
    const actId = await hide(top)
    expect(await read(gus)).toMatchObject({
      ...{ isGone: true, author: null, content: '', replyCount: 2 },
      hidden: { actId: null, isOwn: false, ground: '', caseAt: null, can: { restore: 'permission_denied' } },
      replies: [{ id: first.id }, { id: second.id }],
    })
    expect((await read(fay))?.hidden).toMatchObject({ actId, isOwn: true, ground: 'Be kind' })
    expect((await read(ben))?.hidden).toMatchObject({ actId, can: { restore: true } })
    const all = await gus.call(replies, { ...of(top), query: {} })
    expect(all.items.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(await cam.refused(replies, { ...of(top), query: {} })).toMatchObject({ code: 'comment_not_found' })
    expect(
      await gus.refused(add, { ...ofLesson, body: { id: newId(), content: 'Third', parentId: top.id } }),
    ).toMatchObject({ code: 'comment_not_found' })

    await gus.call(remove, of(first))
    expect(await totals()).toBe(before + 1)
    await restore(actId)
    expect(await read(gus)).toMatchObject({ isGone: false, content: 'Top', replyCount: 1 })
    expect(await totals()).toBe(before + 2)

    // Removed by moderators 180 days ago: its words are deleted, and the replies stay.
    await hide(top)
    await write(app.deps, (tx) => removeHiddenLessonComments(tx, [top.id]))
    expect(await read(fay)).toMatchObject({ isGone: true, content: '', replies: [{ id: second.id }] })
    await eve.call(remove, of(second))
    expect(await read(fay)).toBeUndefined()
    expect(await totals()).toBe(before)
  })
})

describe('the list of comments under a lesson', () => {
  it('has pages of 20, newest first, with the first three replies of each', async () => {
    await db.deleteFrom('lesson_comments').where('lesson_id', '=', open.lesson.id).execute()
    await lessonIs({ comment_count: 0 })
    const tops: string[] = []
    // Same times, which only the ids order.
    for (let number = 0; number < 43; number++) tops.push((await say(fay, `Number ${number}`)).id)
    await db
      .updateTable('lesson_comments')
      .set({ created_at: new Date('2026-02-01') })
      .execute()
    const found: string[] = []
    const sizes: number[] = []
    for (let cursor: string | undefined, last = false; !last; ) {
      const { items, next } = await gus.call(list, { ...ofLesson, query: { ...(cursor && { cursor }) } })
      sizes.push(items.length)
      found.push(...items.map(({ id }) => id))
      cursor = next ?? undefined
      last = next === null
    }
    expect(sizes).toEqual([20, 20, 3])
    expect(found).toEqual([...tops].sort().reverse())

    const top = found[0] ?? ''
    const said: string[] = []
    for (let number = 0; number < 52; number++) said.push((await say(gus, `Reply ${number}`, top)).id)
    const { items } = await fay.call(list, { ...ofLesson, query: {} })
    expect(items[0]).toMatchObject({ id: top, replyCount: 52 })
    expect(items[0]?.replies.map(({ id }) => id)).toEqual(said.slice(0, 3))
    expect(items[1]?.replies).toEqual([])
    const first = await fay.call(replies, { ...of({ id: top }), query: {} })
    expect(first.items.map(({ id }) => id)).toEqual(said.slice(0, 50))
    const second = await fay.call(replies, { ...of({ id: top }), query: { cursor: first.next ?? '' } })
    expect([second.items.map(({ id }) => id), second.next]).toEqual([said.slice(50), null])
  })

  it('rejects an invalid cursor', async () => {
    expect(await fay.refused(list, { ...ofLesson, query: { cursor: 'x' } })).toMatchObject({
      code: 'bad_input',
    })
  })
})

describe('the deletion of an account', () => {
  it.each([false, true])(
    'keeps or erases its comments on lessons and the counts (erased: %s)',
    async (erases) => {
      const person = await make.person()
      await make.member(hall, person)
      await db
        .insertInto('course_enrollments')
        .values({ course_id: open.course.id, user_id: person.id })
        .execute()
      const who = await as(person)
      const [top, other] = [await say(who, 'Top'), await say(fay, 'Other')]
      const [below, own] = [await say(fay, 'Below', top.id), await say(who, 'Own', other.id)]
      await db
        .updateTable('profiles')
        .set({ deleted_at: new Date(), erases_content: erases })
        .where('id', '=', person.id)
        .execute()
      await finishDeletion(app.deps, person.id)
      const left = await db
        .selectFrom('lesson_comments')
        .select(['id', 'user_id'])
        .where('id', 'in', [top.id, other.id, below.id, own.id])
        .execute()
      expect(left.map(({ id }) => id).sort()).toEqual(
        (erases ? [other.id] : [top.id, other.id, below.id, own.id]).sort(),
      )
      expect(left.every(({ user_id }) => user_id !== person.id)).toBe(true)
      await totals()
      if (!erases) {
        const { items } = await fay.call(list, { ...ofLesson, query: {} })
        expect(items.find(({ id }) => id === top.id)).toMatchObject({ author: null, isTeacher: false })
      }
    },
  )
})
