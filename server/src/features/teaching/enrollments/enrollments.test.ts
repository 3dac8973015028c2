import type { InputOf } from '@guildhall/contract/api'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { concurrently } from '../../../testing/concurrently.ts'
import { completeLessons, enrollIn, makeCourse } from '../../../testing/course-rows.ts'
import { openPostOffice } from '../../../testing/post-office.ts'
import { openWorld } from '../../../testing/world.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const { ann, cam, dot, visitor, hall, make, as, app, tasksDone } = await openWorld({
  smtpUrl: office.url,
  baseUrl: 'http://guild.test',
})
const { db } = app.deps

const list = 'GET /courses/:courseId/enrollments'
type Query = InputOf<typeof list>['query']
const at = (course: { id: string }) => ({ params: { courseId: course.id } })
const of = (course: { id: string }, who: { id: string }) => ({
  params: { courseId: course.id, personId: who.id },
})
const read = (course: { id: string }, query: Query = {}) => ann.call(list, { ...at(course), query })
const namesOf = async (course: { id: string }, query: Query = {}) =>
  (await read(course, query)).items.map(({ person }) => person.firstName)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const learner = async (firstName: string) => {
  const person = await make.person({ firstName, lastName: 'Learner' })
  await make.member(hall, person)
  return person
}
const joinHall = (people: { id: string }[]) =>
  db
    .insertInto('club_memberships')
    .values(people.map(({ id: user_id }) => ({ id: newId(), user_id, club_id: hall.id, role: 'member' })))
    .execute()
const rowOf = (course: { id: string }, who: { id: string }) =>
  db
    .selectFrom('course_enrollments')
    .selectAll()
    .where('course_id', '=', course.id)
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow()

describe('the list of learners', () => {
  it('filters by how far they got, the latest seen first, and counts each', async () => {
    const course = await makeCourse(db, { club: hall })
    const enrolled = {
      Ada: { began_at: daysAgo(3) },
      Bo: { began_at: daysAgo(90), last_seen_at: daysAgo(1) },
      Cy: { began_at: daysAgo(90), last_seen_at: daysAgo(15) },
      Dee: { began_at: daysAgo(20) },
      Eli: { last_seen_at: daysAgo(30), completed_at: daysAgo(30) },
      Fay: { last_seen_at: daysAgo(2), status: 'removed' },
    }
    for (const [name, values] of Object.entries(enrolled))
      await enrollIn(db, course, await learner(name), values)
    const { counts } = await read(course)
    expect(counts).toEqual({
      all: 5,
      not_started: 2,
      in_progress: 1,
      stopped: 2,
      completed: 1,
      ended: 1,
    })
    expect(await namesOf(course)).toEqual(['Bo', 'Ada', 'Cy', 'Dee', 'Eli'])
    expect(await namesOf(course, { filter: 'not_started' })).toEqual(['Ada', 'Dee'])
    expect(await namesOf(course, { filter: 'in_progress' })).toEqual(['Bo'])
    expect(await namesOf(course, { filter: 'stopped' })).toEqual(['Cy', 'Dee'])
    expect(await namesOf(course, { filter: 'completed' })).toEqual(['Eli'])
    expect(await namesOf(course, { filter: 'ended' })).toEqual(['Fay'])
    expect(await namesOf(course, { q: 'learner a' })).toContain('Ada')
    expect(await namesOf(course, { filter: 'stopped', q: 'cy' })).toEqual(['Cy'])
    expect(await namesOf(course, { q: 'nobody' })).toEqual([])
  })

  it('shows progress of required, published lessons, where they are stuck, scores and open assignments', async () => {
    const course = await makeCourse(db, {
      club: hall,
      lessons: [{}, {}, {}, { is_optional: true }, { published_at: null, first_published_at: null }],
    })
    const [first, second, , optional, draft] = course.lessons
    if (!first || !second || !optional || !draft) throw new Error('Lessons are missing')
    const gus = await learner('Gus')
    await enrollIn(db, course, gus, { last_seen_at: daysAgo(1), last_lesson_id: second.id })
    await completeLessons(db, course, gus, [first, optional, draft])
    const attempt = { user_id: gus.id, quiz_version: 1, answers: '[]' }
    await db
      .insertInto('quiz_attempts')
      .values([
        { id: newId(), lesson_id: first.id, score: 40, is_passed: false, ...attempt },
        { id: newId(), lesson_id: first.id, score: 80, is_passed: true, ...attempt },
        { id: newId(), lesson_id: first.id, score: 100, is_passed: true, is_void: true, ...attempt },
        { id: newId(), lesson_id: second.id, score: 45, is_passed: false, ...attempt },
      ])
      .execute()
    await db
      .insertInto('submissions')
      .values({ id: newId(), lesson_id: second.id, course_id: course.id, user_id: gus.id })
      .execute()
    const [row] = (await read(course)).items
    expect(row).toMatchObject({
      isMember: true,
      status: 'active',
      done: 1,
      total: 3,
      percent: 33,
      stuckAt: { id: second.id, title: 'Lesson 2' },
      quizScore: 62,
      openSubmissions: 1,
      certificate: null,
    })
    const details = await ann.call('GET /courses/:courseId/enrollments/:personId', of(course, gus))
    expect(details.enrollment).toEqual(row)
    expect(details.lessons.map(({ title }) => title)).toEqual([
      'Lesson 1',
      'Lesson 2',
      'Lesson 3',
      'Lesson 4',
    ])
    expect(details.lessons[0]).toMatchObject({ score: 80, isPassed: true, attempts: 2, submission: null })
    expect(details.lessons[1]).toMatchObject({ doneAt: null, isPassed: false, submission: 'submitted' })
    await completeLessons(db, course, gus, [second])
    expect((await read(course)).items[0]?.stuckAt).toBeNull()
  })

  it('counts for those who finished only what was published before', async () => {
    const later = { published_at: daysAgo(1), first_published_at: daysAgo(1) }
    const course = await makeCourse(db, { club: hall, lessons: [{}, later] })
    const hal = await learner('Hal')
    await enrollIn(db, course, hal, { completed_at: daysAgo(5) })
    await completeLessons(db, course, hal, course.lessons.slice(0, 1))
    expect((await read(course)).items[0]).toMatchObject({ done: 1, total: 1, percent: 100 })
  })

  it('reads pages of twenty without gaps, also among equal times, and rejects what is no cursor', async () => {
    const course = await makeCourse(db, { club: hall })
    const seen = daysAgo(1)
    const people = Array.from({ length: 45 }, (_, n) => ({
      id: newId(),
      email: `learner-${n}-${course.id}@people.test`,
      first_name: `P${n}`,
      last_name: n === 0 ? '=1+1' : 'X',
    }))
    await db.insertInto('profiles').values(people).execute()
    await joinHall(people)
    for (const { id } of people) await enrollIn(db, course, { id }, { last_seen_at: seen })
    const found: string[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const page = await read(course, { cursor })
      sizes.push(page.items.length)
      found.push(...page.items.map(({ person }) => person.id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(found).size).toBe(45)
    expect((await ann.refused(list, { ...at(course), query: { cursor: 'x' } })).code).toBe('bad_input')

    const answer = await ann.fetch(`/rest/v1/courses/${course.id}/enrollments.csv`)
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
    expect(head).toContain('Name,Username,Status,Began,Last seen')
    expect(lines).toHaveLength(45)
    expect(lines.some((line) => line.includes('people.test'))).toBe(false)
  })

  it('finds a rare name below the latest 200, among the members of the club', async () => {
    const course = await makeCourse(db, { club: hall })
    const rare = await learner('Xanthippe')
    await enrollIn(db, course, rare, { last_seen_at: daysAgo(9) })
    const people = Array.from({ length: 201 }, (_, n) => ({
      id: newId(),
      email: `many-${n}-${course.id}@people.test`,
      first_name: `Many${n}`,
      last_name: 'X',
    }))
    await db.insertInto('profiles').values(people).execute()
    await joinHall(people.slice(1))
    await db
      .insertInto('course_enrollments')
      .values(people.map(({ id }) => ({ course_id: course.id, user_id: id, last_seen_at: daysAgo(1) })))
      .execute()
    expect(await namesOf(course, { q: 'xanthip' })).toEqual(['Xanthippe'])
    expect(await namesOf(course, { q: 'xanthip', filter: 'completed' })).toEqual([])
    // Also people who left the club are found among the latest.
    expect(await namesOf(course, { q: 'many0', filter: 'ended' })).toEqual(['Many0'])
    expect(await namesOf(course, { q: 'many0' })).toEqual([])
  })

  it('is a table whose cells no spreadsheet takes for a formula', async () => {
    const course = await makeCourse(db, { club: hall, lessons: [{ title: '=HYPERLINK("x")' }] })
    const ida = await learner('=cmd')
    await enrollIn(db, course, ida, { last_lesson_id: course.lessons[0]?.id ?? null })
    const answer = await ann.fetch(`/rest/v1/courses/${course.id}/enrollments.csv?filter=not_started`)
    const text = await answer.text()
    expect(text).toContain("\r\n'=cmd Learner")
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    const none = await ann.fetch(`/rest/v1/courses/${course.id}/enrollments.csv?filter=completed`)
    expect((await none.text()).trimEnd().split('\r\n')).toHaveLength(1)
  })
})

describe('enrolling by teachers', () => {
  it('admits members only, also again after they were removed, without restarting the clock', async () => {
    const teacher = await learner('Tea')
    const course = await makeCourse(db, { club: hall, teachers: [teacher], access: 'chosen' })
    const jo = await learner('Jo')
    const asTeacher = await as(teacher)
    const put = 'PUT /courses/:courseId/enrollments/:personId'
    const remove = 'DELETE /courses/:courseId/enrollments/:personId'
    expect(await asTeacher.call(put, of(course, jo))).toMatchObject({ status: 'active', percent: 0 })
    await db
      .updateTable('course_enrollments')
      .set({ began_at: daysAgo(50) })
      .where('user_id', '=', jo.id)
      .execute()
    const before = await rowOf(course, jo)
    await asTeacher.call(put, of(course, jo))
    await asTeacher.call(remove, of(course, jo))
    expect(await rowOf(course, jo)).toMatchObject({ status: 'removed', began_at: before.began_at })
    await asTeacher.call(remove, of(course, jo))
    expect(await asTeacher.call(put, of(course, jo))).toMatchObject({
      status: 'active',
      beganAt: before.began_at.toISOString(),
    })
    expect((await asTeacher.refused(put, of(course, personOf(dot)))).code).toBe('member_not_found')
    expect((await asTeacher.refused(put, of(course, { id: newId() }))).code).toBe('member_not_found')
    expect((await asTeacher.refused(remove, of(course, personOf(dot)))).code).toBe('enrollment_not_found')
    expect((await cam.refused(put, of(course, jo))).code).toBe('permission_denied')
    expect((await visitor.refused(put, of(course, jo))).code).toBe('sign_in_required')
  })

  it('enrolls once when pressed many times at once', async () => {
    const course = await makeCourse(db, { club: hall })
    const kim = await learner('Kim')
    const tries = await concurrently([1, 2, 3, 4, 5], () =>
      ann.call('PUT /courses/:courseId/enrollments/:personId', of(course, kim)),
    )
    expect(tries).toHaveLength(5)
    expect((await read(course)).counts.all).toBe(1)
  })

  it('finds members who are not enrolled', async () => {
    const course = await makeCourse(db, { club: hall })
    const [lou, lia] = [await learner('Louzette'), await learner('Liazette')]
    const find = async (q: string) =>
      (
        await ann.call('GET /courses/:courseId/enrollment-candidates', { ...at(course), query: { q } })
      ).people.map(({ id }) => id)
    expect((await find('zette')).sort()).toEqual([lou.id, lia.id].sort())
    await enrollIn(db, course, lou)
    expect(await find('zette')).toEqual([lia.id])
    await ann.call('DELETE /courses/:courseId/enrollments/:personId', of(course, lou))
    expect((await find('ZETTE')).sort()).toEqual([lou.id, lia.id].sort())
    expect(await find('stranger')).toEqual([])
    expect(await find('')).toHaveLength(10)
  })
})

describe('resetting a learner', () => {
  it('undoes what they did and opens all attempts; when they began and their certificate stay', async () => {
    const course = await makeCourse(db, { club: hall })
    const other = await makeCourse(db, { club: hall })
    const max = await learner('Max')
    const [lesson] = course.lessons
    const [elsewhere] = other.lessons
    if (!lesson || !elsewhere) throw new Error('Lessons are missing')
    for (const one of [course, other]) {
      await enrollIn(db, one, max, { began_at: daysAgo(40), completed_at: daysAgo(1) })
      await completeLessons(db, one, max, one.lessons)
    }
    await db
      .insertInto('lesson_visits')
      .values({ lesson_id: lesson.id, user_id: max.id, course_id: course.id, video_position: 90 })
      .execute()
    await db
      .insertInto('quiz_attempts')
      .values(
        [lesson, elsewhere].map(({ id }) => ({
          id: newId(),
          lesson_id: id,
          user_id: max.id,
          quiz_version: 1,
          answers: '[]',
          score: 10,
          is_passed: false,
        })),
      )
      .execute()
    await db
      .insertInto('certificates')
      .values({
        id: newId(),
        code: `certificate-of-max-${course.id.slice(-8)}`,
        club_id: hall.id,
        course_id: course.id,
        user_id: max.id,
        person_name: 'Max Learner',
        course_title: course.title,
        club_name: hall.name,
      })
      .execute()
    const before = await rowOf(course, max)
    const reset = 'DELETE /courses/:courseId/enrollments/:personId/progress'
    const answer = await ann.call(reset, of(course, max))
    expect(answer).toMatchObject({ done: 0, completedAt: null, beganAt: before.began_at.toISOString() })
    expect(answer.certificate).not.toBeNull()
    const visit = await db
      .selectFrom('lesson_visits')
      .select('video_position')
      .where('user_id', '=', max.id)
      .executeTakeFirstOrThrow()
    expect(visit.video_position).toBeNull()
    const attempts = await db
      .selectFrom('quiz_attempts')
      .select(['lesson_id', 'is_void'])
      .where('user_id', '=', max.id)
      .execute()
    expect(attempts.find(({ lesson_id }) => lesson_id === lesson.id)?.is_void).toBe(true)
    expect(attempts.find(({ lesson_id }) => lesson_id !== lesson.id)?.is_void).toBe(false)
    expect((await read(other)).items[0]).toMatchObject({
      ...{ done: 2, percent: 100, completedAt: expect.any(String) },
    })
    await ann.call(reset, of(course, max))
    expect((await ann.refused(reset, of(course, personOf(dot)))).code).toBe('enrollment_not_found')
    expect((await cam.refused(reset, of(course, max))).code).toBe('permission_denied')
  })
})

describe('reminders', () => {
  const remind = async (course: { id: string }, who: Client = ann) => {
    const { count } = await who.call('POST /courses/:courseId/reminders', at(course))
    await tasksDone()
    return count
  }
  const mailsTo = (who: { email: string }) => office.mails.filter(({ to }) => to?.[0]?.address === who.email)

  it('go to members who stopped and want them, once a week however often pressed, and lead on', async () => {
    const course = await makeCourse(db, { club: hall, title: 'Weaving', unlocking: 'order' })
    const people = await Promise.all(
      ['Nia', 'Oli', 'Pam', 'Quin', 'Roy', 'Sue', 'Tom', 'Una', 'Vera', 'Wes'].map(
        async (name) => [name, await learner(name)] as const,
      ),
    )
    const { Nia, Una, Roy, Sue, ...rest } = Object.fromEntries(people)
    const { Oli, Pam, Quin, Tom, Vera, Wes } = rest
    if (!Nia || !Oli || !Pam || !Quin || !Roy || !Sue || !Tom || !Una || !Vera || !Wes)
      throw new Error('People are missing')
    const stopped = { began_at: daysAgo(60), last_seen_at: daysAgo(15) }
    await enrollIn(db, course, Nia, stopped)
    await completeLessons(db, course, Nia, course.lessons.slice(0, 1))
    await enrollIn(db, course, Oli, { ...stopped, last_seen_at: daysAgo(13) })
    await enrollIn(db, course, Pam, { ...stopped, status: 'left' })
    await enrollIn(db, course, Quin, { ...stopped, completed_at: daysAgo(20) })
    await enrollIn(db, course, Roy, stopped)
    await enrollIn(db, course, Sue, stopped)
    await enrollIn(db, course, Tom, { ...stopped, reminded_at: daysAgo(6) })
    await enrollIn(db, course, Una, { ...stopped, reminded_at: daysAgo(8) })
    await enrollIn(db, course, Vera, stopped)
    await db.updateTable('profiles').set({ email_verified: false }).where('id', '=', Vera.id).execute()
    await enrollIn(db, course, Wes, stopped)
    await db
      .insertInto('club_notification_levels')
      .values({ user_id: Wes.id, club_id: hall.id, level: 'none' })
      .execute()
    const elsewhere = await makeCourse(db, { club: hall })
    await enrollIn(db, elsewhere, Nia, stopped)
    await (await as(Roy)).call('PUT /notification-preferences', { body: { courses: false } })
    await db.deleteFrom('club_memberships').where('user_id', '=', Sue.id).execute()
    expect(await remind(course)).toBe(2)
    expect(await remind(course)).toBe(0)
    await concurrently([1, 2, 3], () => ann.call('POST /courses/:courseId/reminders', at(course)))
    await tasksDone()
    expect([Nia, Una].map((one) => mailsTo(one).length)).toEqual([1, 1])
    const others = [Roy, Sue, Oli, Pam, Quin, Tom, Vera, Wes]
    expect(others.flatMap(mailsTo)).toEqual([])
    expect((await rowOf(elsewhere, Nia)).reminded_at).toBeNull()
    const [mail] = mailsTo(Nia)
    expect(mail?.subject).toBe('Continue Weaving')
    expect(mail?.text).toContain('You haven’t opened Weaving in The Hall for a while.')
    expect(mail?.text).toContain(`http://guild.test/hall/courses/${course.slug}/lessons/lesson-2`)
    expect(mail?.text).toContain('http://guild.test/notifications/unsubscribe?token=')
    expect((mail?.headers ?? []).map(({ key }) => key)).toContain('list-unsubscribe')
  })

  it('are not sent for a course that is hidden, nor by others than its teachers', async () => {
    const course = await makeCourse(db, { club: hall, published_at: null })
    const vic = await learner('Vic')
    await enrollIn(db, course, vic, { last_seen_at: daysAgo(30) })
    expect(await remind(course)).toBe(0)
    expect(mailsTo(vic)).toEqual([])
    const open = await makeCourse(db, { club: hall })
    expect((await cam.refused('POST /courses/:courseId/reminders', at(open))).code).toBe('permission_denied')
  })
})
