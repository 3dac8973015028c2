import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { insertSceneCourses, newSceneCourse } from '../../testing/scenes-courses.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, make, as, app } = await openWorld()
const { db } = app.deps
const [teacher, learner, colleague] = [await make.person(), await make.person(), await make.person()]
const [eve, fay, gus] = await Promise.all([as(teacher), as(learner), as(colleague)])
for (const person of [teacher, learner, colleague]) await make.member(hall, person)
const open = { club: hall, ...newSceneCourse(1) }
await insertSceneCourses(db, [open], { teacher: teacher.id, learner: learner.id, colleague: colleague.id })

const list = 'GET /lessons/:lessonId/comments'
const replies = 'GET /lesson-comments/:lessonCommentId/replies'
const remove = 'DELETE /lesson-comments/:lessonCommentId'
const ofLesson = { params: { lessonId: open.lesson.id } }
const of = (comment: { id: string }) => ({ params: { lessonCommentId: comment.id }, query: {} })
const say = (who: Client, content: string) =>
  who.call('POST /lessons/:lessonId/comments', { ...ofLesson, body: { id: newId(), content } })
const lessonIs = (given: object) =>
  db.updateTable('lessons').set(given).where('id', '=', open.lesson.id).execute()
const countFor = async (who: Client) => {
  const params = { club: hall.slug, slug: open.course.id, lesson: open.lesson.id }
  return (await who.call('GET /clubs/:club/courses/:slug/lessons/:lesson', { params })).commentCount
}
const textsFor = async (who: Client) =>
  (await who.call(list, { ...ofLesson, query: {} })).items.map(({ content }) => content)

describe('comments under a lesson', () => {
  it('of before the lesson became a free preview stay with learners and teachers', async () => {
    const [before, own] = [await say(fay, 'Among us'), await say(gus, 'Mine')]
    await lessonIs({ is_preview: true })
    const after = await say(fay, 'For everyone')
    for (const who of [dot, cam]) {
      expect(await textsFor(who)).toEqual(['For everyone'])
      expect(await countFor(who)).toBe(1)
      expect(await who.refused(replies, of(before))).toMatchObject({ code: 'comment_not_found' })
    }
    for (const who of [fay, gus, eve, ben, ann]) {
      expect(await textsFor(who)).toContain('Among us')
      expect(await countFor(who)).toBe(4)
    }
    expect(await countFor(visitor)).toBe(1)
    const gusIs = (status: string) =>
      db.updateTable('course_enrollments').set({ status }).where('user_id', '=', colleague.id).execute()
    await gusIs('left')
    const left = await textsFor(gus)
    expect(left).toEqual(expect.arrayContaining(['For everyone', 'Mine']))
    expect(left).not.toContain('Among us')
    await gusIs('active')
    await lessonIs({ is_preview: false })
    for (const comment of [before, own, after]) await ann.call(remove, of(comment))
  })

  it('of before a course for chosen people was opened stay with those who learned and taught then', async () => {
    const courseIs = (access: string) =>
      db.updateTable('courses').set({ access }).where('id', '=', open.course.id).execute()
    await courseIs('chosen')
    const before = await say(fay, 'Among the chosen')
    await courseIs('all')
    const after = await say(fay, 'For all')
    await cam.call('PUT /courses/:courseId/enrollment', { params: { courseId: open.course.id } })
    expect(await textsFor(cam)).toEqual(['For all'])
    expect(await cam.refused(replies, of(before))).toMatchObject({ code: 'comment_not_found' })
    for (const who of [fay, gus, eve]) expect(await textsFor(who)).toContain('Among the chosen')
    await cam.call('DELETE /courses/:courseId/enrollment', { params: { courseId: open.course.id } })
    for (const comment of [before, after]) await ann.call(remove, of(comment))
  })
})
