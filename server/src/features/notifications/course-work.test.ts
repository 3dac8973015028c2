import { describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { completeLessons, enrollIn, makeCourse } from '../../testing/course-rows.ts'
import { openWorld } from '../../testing/world.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { notifyOfCourseWork } from './course-work.tasks.ts'
import { findUnlockedLessons } from './unlocked.tasks.ts'

const { ann, ben, cam, hall, make, as, app, tasksDone } = await openWorld()
const { deps } = app
const { db } = deps

const noticesOf = async (who: Client) => {
  const { items } = await who.call('GET /notifications', { query: {} })
  return items.filter(({ type }) => /COURSE|LESSON|ASSIGNMENT/.test(type))
}
const linesOf = async (who: Client) => (await noticesOf(who)).map(({ type, title }) => `${type}: ${title}`)
const unreadOf = async (who: Client) => (await who.call('GET /notifications/unread-count')).unreadCount
const someone = async (firstName: string) => {
  const person = await make.person({ firstName, lastName: 'X' })
  await make.member(hall, person)
  return as(person)
}
/** A course with a teacher and two learners. */
const taught = async (values: Partial<Parameters<typeof makeCourse>[1]> = {}) => {
  const [teacher, learner, other] = [await someone('Tea'), await someone('Lea'), await someone('Leo')]
  const course = await makeCourse(db, { club: hall, teachers: [personOf(teacher)], ...values })
  for (const who of [learner, other]) await enrollIn(db, course, personOf(who))
  const [lesson] = course.lessons
  if (!lesson) throw new Error('A lesson is missing')
  return { teacher, learner, other, course, lesson }
}
type Taught = Awaited<ReturnType<typeof taught>>

const handIn = async ({ course, lesson }: Taught, who: Client, status = 'submitted') => {
  const id = newId()
  await db
    .insertInto('submissions')
    .values({ id, course_id: course.id, lesson_id: lesson.id, user_id: personOf(who).id, status })
    .execute()
  return id
}
const comment = async ({ lesson }: Taught, who: Client, content: string, parent_id: string | null = null) => {
  const id = newId()
  await db
    .insertInto('lesson_comments')
    .values({ id, lesson_id: lesson.id, user_id: personOf(who).id, content, parent_id })
    .execute()
  await notifyOfCourseWork(deps, { kind: 'commented', commentId: id })
  return id
}
const endAccess = (course: { id: string }, who: Client) =>
  db
    .updateTable('course_enrollments')
    .set({ status: 'removed' })
    .where('course_id', '=', course.id)
    .where('user_id', '=', personOf(who).id)
    .execute()

describe('submissions', () => {
  it('reach the teachers, gathered while unread, and no one once they are taken back', async () => {
    const one = await taught()
    const { teacher, learner, other, course } = one
    const first = await handIn(one, learner)
    await notifyOfCourseWork(deps, { kind: 'submitted', submissionId: first })
    await notifyOfCourseWork(deps, { kind: 'submitted', submissionId: first })
    expect(await linesOf(teacher)).toEqual([
      'ASSIGNMENT_SUBMITTED: Lea X handed in an assignment at “Lesson 1”',
    ])
    const second = await handIn(one, other)
    await notifyOfCourseWork(deps, { kind: 'submitted', submissionId: second })
    const [notice] = await noticesOf(teacher)
    expect(notice).toMatchObject({
      title: 'Leo X and Lea X handed in an assignment at “Lesson 1”',
      itemTitle: 'Lesson 1',
      peopleCount: 2,
      metadata: { courseSlug: course.slug, lessonSlug: 'lesson-1' },
    })
    expect([await unreadOf(teacher), await unreadOf(learner), await unreadOf(ben)]).toEqual([1, 0, 0])
    await db.deleteFrom('submissions').where('id', 'in', [first, second]).execute()
    expect([await linesOf(teacher), await unreadOf(teacher)]).toEqual([[], 0])
  })

  it('are not shown to a teacher who teaches no longer, not even as a learner', async () => {
    const one = await taught()
    const { teacher, learner, course } = one
    await notifyOfCourseWork(deps, { kind: 'submitted', submissionId: await handIn(one, learner) })
    await enrollIn(db, course, personOf(teacher))
    await db.deleteFrom('course_teachers').where('course_id', '=', course.id).execute()
    expect([await linesOf(teacher), await unreadOf(teacher)]).toEqual([[], 0])
  })

  it('reach the owner of a club whose course has no named teacher', async () => {
    const one = await taught({ teachers: [] })
    await notifyOfCourseWork(deps, { kind: 'submitted', submissionId: await handIn(one, one.learner) })
    expect(await linesOf(ann)).toHaveLength(1)
    expect(await linesOf(ben)).toEqual([])
  })
})

describe('decisions', () => {
  it('reach the learner once, unless turned off or no longer open to them', async () => {
    const one = await taught()
    const { learner, other, teacher, course } = one
    const decide = async (who: Client, status: 'accepted' | 'returned') => {
      const cause = newId()
      const work = { kind: 'decided', submissionId: await handIn(one, who, status), status, cause } as const
      await notifyOfCourseWork(deps, work)
      await notifyOfCourseWork(deps, work)
      await notifyOfCourseWork(deps, {
        ...work,
        status: status === 'accepted' ? 'returned' : 'accepted',
        cause: newId(),
      })
    }
    await decide(learner, 'accepted')
    expect(await linesOf(learner)).toEqual([
      'ASSIGNMENT_ACCEPTED: Your assignment at “Lesson 1” was accepted',
    ])
    await other.call('PUT /notification-preferences', { body: { courseWork: false } })
    await decide(other, 'returned')
    expect([await linesOf(other), await linesOf(teacher)]).toEqual([[], []])
    await endAccess(course, learner)
    expect([await linesOf(learner), await unreadOf(learner)]).toEqual([[], 0])
  })
})

describe('comments on lessons', () => {
  it('reach the teachers, and replies those in the thread; deleted ones disappear', async () => {
    const one = await taught()
    const { teacher, learner, other, course } = one
    const third = await someone('Liv')
    await enrollIn(db, course, personOf(third))
    const top = await comment(one, learner, 'Why?')
    expect(await linesOf(teacher)).toEqual(['LESSON_COMMENTED: Lea X commented on “Lesson 1”'])
    const reply = await comment(one, other, 'Because', top)
    expect(await linesOf(learner)).toEqual([
      'LESSON_COMMENT_REPLIED: Leo X replied to your comment on “Lesson 1”',
    ])
    await comment(one, learner, 'Thanks', top)
    expect(await linesOf(other)).toEqual([
      'LESSON_COMMENT_REPLIED: Lea X replied to your comment on “Lesson 1”',
    ])
    expect(await linesOf(third)).toEqual([])
    expect((await noticesOf(learner))[0]).toMatchObject({
      message: 'Because',
      metadata: { commentId: reply },
    })
    // The teacher's own comments reach the thread, not the teacher.
    await comment(one, teacher, 'Right', top)
    expect((await noticesOf(learner))[0]?.peopleCount).toBe(2)
    await db.deleteFrom('lesson_comments').where('id', '=', top).execute()
    for (const who of [teacher, learner, other]) expect(await linesOf(who)).toEqual([])
  })
})

it('notify a teacher of a reply once, also in a thread that the teacher is in', async () => {
  const one = await taught()
  const { teacher, learner } = one
  const top = await comment(one, teacher, 'Any questions?')
  await comment(one, learner, 'Why?', top)
  expect(await linesOf(teacher)).toEqual(['LESSON_COMMENTED: Lea X commented on “Lesson 1”'])
})

it('say nothing of a corrected remark', async () => {
  const one = await taught()
  const { learner, teacher } = one
  const submissionId = await handIn(one, learner)
  const decide = (remark: string) =>
    teacher.call('PUT /submissions/:submissionId/decision', {
      params: { submissionId },
      body: { status: 'returned', remark, version: 1 },
    })
  await decide('Mroe, please')
  await tasksDone()
  await learner.call('PUT /notifications/read', { body: {} })
  await decide('More, please')
  await tasksDone()
  expect(await linesOf(learner)).toHaveLength(1)
  expect(await unreadOf(learner)).toBe(0)
})

describe('unlocked lessons', () => {
  const run = async () => {
    await findUnlockedLessons(deps)
    await tasksDone()
  }
  const runFrom = async (at: Date) => {
    await db.updateTable('lesson_unlock_runs').set({ notified_up_to: at }).execute()
    await run()
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  it('are found once for each learner by days, with an end by preference, completion and access', async () => {
    const { course, learner, other } = await taught({
      title: 'By days',
      unlocking: 'days',
      lessons: [{ unlock_days: 3 }, { unlock_days: 4 }],
    })
    const [quiet, removed, early, done] = [
      await someone('Qui'),
      await someone('Rem'),
      await someone('Ear'),
      await someone('Don'),
    ]
    for (const who of [quiet, removed, early, done]) await enrollIn(db, course, personOf(who))
    const began = (minutes: number) => ago(3 * 24 * 60 + minutes)
    await db
      .updateTable('course_enrollments')
      .set({ began_at: began(5) })
      .where('course_id', '=', course.id)
      .execute()
    await db
      .updateTable('course_enrollments')
      .set({ began_at: began(-60) })
      .where('user_id', '=', personOf(early).id)
      .execute()
    await quiet.call('PUT /notification-preferences', { body: { courses: false } })
    await endAccess(course, removed)
    await completeLessons(db, course, personOf(done), course.lessons.slice(0, 1))
    await runFrom(ago(10))
    expect(await linesOf(learner)).toEqual(['LESSON_UNLOCKED: “Lesson 1” is now open to you'])
    for (const who of [quiet, removed, early, done]) expect(await linesOf(who)).toEqual([])
    await run()
    await runFrom(ago(10))
    expect(await linesOf(other)).toHaveLength(1)
    await db.updateTable('lessons').set({ published_at: null }).where('course_id', '=', course.id).execute()
    expect([await linesOf(learner), await unreadOf(learner)]).toEqual([[], 0])
  })

  it('are found by date, after a time the server was down as well, and not before', async () => {
    const { learner } = await taught({
      unlocking: 'date',
      lessons: [{ unlock_at: ago(600) }, { unlock_at: ago(-60) }],
    })
    await db
      .updateTable('course_enrollments')
      .set({ began_at: ago(6000) })
      .where('user_id', '=', personOf(learner).id)
      .execute()
    await runFrom(ago(700))
    expect(await linesOf(learner)).toEqual(['LESSON_UNLOCKED: “Lesson 1” is now open to you'])
  })
})

describe('a new course', () => {
  it('reaches the members once, on the first publication only, unless turned off or hidden again', async () => {
    const [off, muted] = [await someone('Off'), await someone('Mut')]
    await off.call('PUT /notification-preferences', { body: { courses: false } })
    await muted.call('PUT /clubs/:club/notification-level', {
      params: { club: hall.slug },
      body: { level: 'mine' },
    })
    const course = await makeCourse(db, { club: hall, title: 'Glazing' })
    const publish = async (isFirst: boolean) => {
      await write(deps, (tx) =>
        recordActivity(tx, {
          clubId: hall.id,
          personId: personOf(ann).id,
          type: 'course.published',
          data: { courseId: course.id, title: course.title, isFirst },
        }),
      )
      await tasksDone()
    }
    await publish(false)
    expect(await linesOf(cam)).toEqual([])
    await publish(true)
    const [notice] = await noticesOf(cam)
    expect(notice).toMatchObject({
      type: 'NEW_COURSE',
      itemTitle: 'Glazing',
      people: [{ firstName: 'Ann' }],
      metadata: { courseSlug: course.slug },
    })
    expect((await noticesOf(ann)).filter(({ type }) => type === 'NEW_COURSE')).toEqual([])
    for (const who of [off, muted]) expect(await linesOf(who)).toEqual([])
    const before = await unreadOf(cam)
    await db.updateTable('courses').set({ published_at: null }).where('id', '=', course.id).execute()
    expect([await linesOf(cam), await unreadOf(cam)]).toEqual([[], before - 1])
  })
})
