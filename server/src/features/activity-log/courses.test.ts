import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { makeCourse } from '../../testing/course-rows.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, make, app, tasksDone } = await openWorld()
const { db } = app.deps

const typesOf = async (who: Client) => {
  await tasksDone()
  const { items } = await who.call('GET /notifications', { query: {} })
  return items.map(({ type }) => type)
}

it('records and notifies of what people do with a course, each once', async () => {
  const club = await make.club({ owner: personOf(ann), name: 'Logged' })
  for (const who of [ben, cam]) await make.member(club, personOf(who))
  const course = await makeCourse(db, {
    club,
    title: 'Weaving',
    published_at: null,
    first_published_at: null,
    lessons: [{}],
  })
  const [lesson] = course.lessons
  if (!lesson) throw new Error('A lesson is missing')
  await db
    .insertInto('assignments')
    .values({ lesson_id: lesson.id, prompt: 'Weave', takes_link: true })
    .execute()
  const at = { params: { courseId: course.id } }
  const inLesson = { params: { lessonId: lesson.id } }
  const learner = { params: { courseId: course.id, personId: personOf(ben).id } }

  for (let times = 0; times < 2; times++) await ann.call('PUT /courses/:courseId/publication', at)
  expect(await typesOf(cam)).toEqual(['NEW_COURSE'])
  for (let times = 0; times < 2; times++) await cam.call('PUT /courses/:courseId/enrollment', at)
  const id = newId()
  await cam.call('PUT /lessons/:lessonId/submission', {
    ...inLesson,
    body: { id, content: 'Done', version: 0 },
  })
  await cam.call('POST /lessons/:lessonId/comments', { ...inLesson, body: { id: newId(), content: 'Nice' } })
  expect((await typesOf(ann)).sort()).toEqual(['ASSIGNMENT_SUBMITTED', 'LESSON_COMMENTED'])
  for (let times = 0; times < 2; times++)
    await ann.call('PUT /submissions/:submissionId/decision', {
      params: { submissionId: id },
      body: { status: 'accepted', version: 1 },
    })
  expect((await typesOf(cam)).sort()).toEqual(['ASSIGNMENT_ACCEPTED', 'NEW_COURSE'])
  for (let times = 0; times < 2; times++) {
    await ann.call('PUT /courses/:courseId/enrollments/:personId', learner)
    await ann.call('PUT /courses/:courseId/enrollments/:personId', learner)
    await ann.call('DELETE /courses/:courseId/enrollments/:personId', learner)
    await ann.call('DELETE /courses/:courseId/enrollments/:personId', learner)
  }
  const { code } = await db
    .selectFrom('certificates')
    .select('code')
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow()
  const certificate = { params: { certificateCode: code } }
  for (let times = 0; times < 2; times++)
    await ann.call('PUT /certificates/:certificateCode/revocation', certificate)
  await ann.call('DELETE /courses/:courseId/publication', at)
  expect(await typesOf(cam)).toEqual([])
  await ann.call('PUT /courses/:courseId/publication', at)
  expect((await typesOf(cam)).sort()).toEqual(['ASSIGNMENT_ACCEPTED', 'NEW_COURSE'])
  await ann.call('DELETE /courses/:courseId', at)
  expect(await typesOf(cam)).toEqual([])

  const log = await ann.call('GET /clubs/:club/activity-log', {
    params: { club: club.slug },
    query: { kind: 'courses' },
  })
  const lines = log.items.map((entry) => [
    entry.type,
    entry.by?.firstName,
    entry.about === 'course' && entry.title,
    entry.about === 'course' && entry.person?.firstName,
  ])
  expect(lines).toEqual([
    ['course.deleted', 'Ann', 'Weaving', undefined],
    ['course.published', 'Ann', 'Weaving', undefined],
    ['course.hidden', 'Ann', 'Weaving', undefined],
    ['certificate.revoked', 'Ann', 'Weaving', 'Cam'],
    ['enrollment.removed', 'Ann', 'Weaving', 'Ben'],
    ['enrollment.added', 'Ann', 'Weaving', 'Ben'],
    ['enrollment.removed', 'Ann', 'Weaving', 'Ben'],
    ['enrollment.added', 'Ann', 'Weaving', 'Ben'],
    ['course.completed', 'Cam', 'Weaving', undefined],
    ['enrollment.began', 'Cam', 'Weaving', undefined],
    ['course.published', 'Ann', 'Weaving', undefined],
  ])
  const table = await ann.fetch(`/rest/v1/clubs/${club.slug}/activity-log.csv?kind=courses`)
  expect(await table.text()).toContain(',courses,certificate.revoked,Cam Member,')
})
