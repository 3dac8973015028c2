import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { findNewLessons } from './new-lessons.tasks.ts'
import { notifyOfUnlocked } from './unlocked.tasks.ts'

const { ann, hall, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps

const learnerIn = async (course: { id: string }) => {
  const person = await make.person()
  await make.member(hall, person)
  await make.enrollment({ course, person, beganAt: new Date('2026-01-01') })
  return as(person)
}
const publish = (lessonId: string) => ann.call('PUT /lessons/:lessonId/publication', { params: { lessonId } })
const hide = (lessonId: string) => ann.call('DELETE /lessons/:lessonId/publication', { params: { lessonId } })
const draft = async (course: { id: string; sectionId: string }, title: string) =>
  (await make.lesson({ course, title, isPublished: false })).id
/** Minutes after the publications so far. */
async function later(minutes: number) {
  await sql`update lesson_rows set first_published_at = first_published_at - make_interval(mins => ${minutes})
    where awaits_notice`.execute(db)
  await findNewLessons(app.deps)
  await tasksDone()
}
const heardBy = async (who: Client) =>
  (await who.call('GET /notifications', { query: {} })).items
    .filter(({ type }) => type.startsWith('LESSON'))
    .map(({ title }) => title)

it('notifies learners an hour after a lesson was published, once', async () => {
  const course = await make.course({ club: hall, title: 'Weaving' })
  const [kept, other] = [await learnerIn(course), await learnerIn(await make.course({ club: hall }))]
  const id = await draft(course, 'Twill')
  await publish(id)
  await later(59)
  expect(await heardBy(kept)).toEqual([])
  await later(2)
  expect(await heardBy(kept)).toEqual(['New lesson: Twill'])
  await hide(id)
  await publish(id)
  await later(120)
  expect(await heardBy(kept)).toEqual(['New lesson: Twill'])
  expect(await heardBy(other)).toEqual([])
})

it('is one notification of several lessons, with those that the learner may open', async () => {
  const course = await make.course({ club: hall, title: 'Dyeing', unlocking: 'days' })
  const [learner] = [await learnerIn(course)]
  const [first, second, locked] = [
    await draft(course, 'Madder'),
    await draft(course, 'Woad'),
    await draft(course, 'Weld'),
  ]
  await sql`update lessons set unlock_days = 365 where id = ${locked}`.execute(db)
  for (const id of [first, second, locked]) await publish(id)
  await later(61)
  expect(await heardBy(learner)).toEqual(['2 new lessons in Dyeing'])
})

it('says nothing of a lesson that is locked, seen, hidden, deleted or older than the learner', async () => {
  const course = await make.course({ club: hall, unlocking: 'order' })
  await make.lesson({ course, title: 'Before' })
  const learner = await learnerIn(course)
  const behind = await draft(course, 'Behind')
  await publish(behind)
  await later(61)
  expect(await heardBy(learner)).toEqual([])
  const open = await make.course({ club: hall })
  const [seer, late] = [await learnerIn(open), await make.person()]
  await make.member(hall, late)
  const [seen, hidden, gone] = [
    await draft(open, 'Seen'),
    await draft(open, 'Hidden'),
    await draft(open, 'Gone'),
  ]
  for (const id of [seen, hidden, gone]) await publish(id)
  await seer.call('PUT /lessons/:lessonId/visit', { params: { lessonId: seen }, body: {} })
  await hide(hidden)
  await ann.call('DELETE /lessons/:lessonId', { params: { lessonId: gone } })
  await make.enrollment({ course: open, person: late, beganAt: new Date(Date.now() + 60_000) })
  await later(61)
  expect(await heardBy(seer)).toEqual([])
  expect(await heardBy(await as(late))).toEqual([])
})

it('is for those who learn now and want it, not for teachers, and not of a course’s first publication', async () => {
  const course = await make.course({ club: hall, isPublished: false })
  const [gone, unwilling, teacher, willing] = await Promise.all([
    learnerIn(course),
    learnerIn(course),
    learnerIn(course),
    learnerIn(course),
  ])
  const first = await draft(course, 'First')
  await publish(first)
  await ann.call('PUT /courses/:courseId/publication', { params: { courseId: course.id } })
  await gone.call('DELETE /courses/:courseId/enrollment', { params: { courseId: course.id } })
  await db
    .insertInto('notification_preferences')
    .values({ user_id: personOf(unwilling).id, courses: false })
    .execute()
  await db
    .insertInto('course_teachers')
    .values({ course_id: course.id, user_id: personOf(teacher).id })
    .execute()
  await later(61)
  expect(await heardBy(willing)).toEqual([])
  await publish(await draft(course, 'Second'))
  await later(61)
  expect(await heardBy(willing)).toEqual(['New lesson: Second'])
  for (const who of [gone, unwilling, teacher]) expect(await heardBy(who)).toEqual([])
})

it('waits for a course that is hidden, and is not about lessons that come back from the bin', async () => {
  const course = await make.course({ club: hall })
  const learner = await learnerIn(course)
  await make.lesson({ course })
  const params = { courseId: course.id }
  await ann.call('DELETE /courses/:courseId/publication', { params })
  const [added, restored] = [await draft(course, 'Added'), await draft(course, 'Restored')]
  await publish(added)
  await publish(restored)
  await ann.call('DELETE /lessons/:lessonId', { params: { lessonId: restored } })
  await ann.call('PUT /lessons/:lessonId/restoration', { params: { lessonId: restored } })
  await later(61)
  expect(await heardBy(learner)).toEqual([])
  await ann.call('PUT /courses/:courseId/publication', { params })
  await later(0)
  expect(await heardBy(learner)).toEqual(['New lesson: Added'])
})

it('and what unlocks later are for those who may open the lesson, whatever is open elsewhere', async () => {
  await make.lesson({ course: await make.course({ club: hall }), isPreview: true })
  const course = await make.course({ club: hall, unlocking: 'date' })
  const learner = await learnerIn(course)
  const unlocking = await make.lesson({ course, unlockAt: new Date() })
  await db.deleteFrom('club_memberships').where('user_id', '=', personOf(learner).id).execute()
  await publish(await draft(course, 'Added'))
  await later(61)
  const [from, to] = [-1, 1].map((minutes) => new Date(Date.now() + 60_000 * minutes).toISOString())
  await notifyOfUnlocked(app.deps, { lessonId: unlocking.id, from: from ?? '', to: to ?? '' })
  const { rows } = await sql`select type from notifications where user_id = ${personOf(learner).id}`.execute(
    db,
  )
  expect(rows).toEqual([])
})

it('leads to the lesson, or to the course', async () => {
  const course = await make.course({ club: hall })
  const learner = await learnerIn(course)
  const id = await draft(course, 'One')
  await publish(id)
  await later(61)
  const [notice] = (await learner.call('GET /notifications', { query: {} })).items
  expect(notice).toMatchObject({ type: 'LESSON_PUBLISHED', isRead: false })
  await ann.call('DELETE /lessons/:lessonId', { params: { lessonId: id } })
  expect(await heardBy(learner)).toEqual([])
})
