import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { addTask } from '../../../platform/database/write.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { openPostOffice } from '../../../testing/post-office.ts'
import { openWorld } from '../../../testing/world.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const { ann, cam, dot, visitor, hall, make, as, app, tasksDone, mailUnread } = await openWorld({
  smtpUrl: office.url,
  baseUrl: 'http://guild.test',
})
const { db } = app.deps

const member = async (firstName: string) => {
  const person = await make.person({ firstName, lastName: 'Learner' })
  await make.member(hall, person)
  return person
}
const list = 'POST /courses/:courseId/enrollments'
const enroll = (course: { id: string }, names: string[], who = ann) =>
  who.call(list, { params: { courseId: course.id }, body: { names } })
const learnersOf = async (course: { id: string }) =>
  (await db.selectFrom('course_enrollments').select('user_id').where('course_id', '=', course.id).execute())
    .map(({ user_id }) => user_id)
    .toSorted()
const heardBy = async (who: Client) =>
  (await who.call('GET /notifications', { query: {} })).items
    .filter(({ type }) => type === 'COURSE_ENROLLED')
    .map(({ title }) => title)

describe('enrolling a list', () => {
  it('takes usernames and confirmed addresses of members, in any case, and returns the others', async () => {
    const course = await make.course({ club: hall })
    const [ada, bo, unconfirmed] = await Promise.all(['Ada', 'Bo', 'Cy'].map(member))
    if (!ada || !bo || !unconfirmed) throw new Error('No people')
    await db.updateTable('profiles').set({ email_verified: false }).where('id', '=', unconfirmed.id).execute()
    const names = [
      `@${ada.username.toUpperCase()}`,
      bo.email.toUpperCase(),
      unconfirmed.email,
      personOf(dot).username,
      'none',
    ]
    expect(await enroll(course, names)).toEqual({
      enrolled: names.slice(0, 2),
      already: [],
      unknown: names.slice(2),
    })
    expect(await learnersOf(course)).toEqual([ada.id, bo.id].toSorted())
  })

  it('enrolls each once, in this course alone', async () => {
    const [course, other] = [await make.course({ club: hall }), await make.course({ club: hall })]
    const ada = await member('Ada')
    const both = [ada.username, ada.email, ada.username]
    expect(await enroll(course, both)).toEqual({ enrolled: both.slice(0, 2), already: [], unknown: [] })
    expect(await enroll(course, [ada.email])).toEqual({ enrolled: [], already: [ada.email], unknown: [] })
    expect(await learnersOf(other)).toEqual([])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from club_activity_log
      where type = 'enrollment.added' and data ->> 'courseId' = ${course.id}`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('brings back those who left or were removed, with the day they began', async () => {
    const course = await make.course({ club: hall, access: 'chosen' })
    const ada = await member('Ada')
    const beganAt = new Date('2026-02-01')
    await make.enrollment({ course, person: ada, status: 'removed', beganAt })
    await enroll(course, [ada.username])
    const row = await db
      .selectFrom('course_enrollments')
      .select(['status', 'began_at'])
      .where('course_id', '=', course.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'active', began_at: beganAt })
  })

  it('is for teachers, with at most 100 names', async () => {
    const course = await make.course({ club: hall })
    for (const who of [cam, dot])
      expect(
        (await who.refused(list, { params: { courseId: course.id }, body: { names: ['x'] } })).code,
      ).toBe('permission_denied')
    expect(
      (await visitor.refused(list, { params: { courseId: course.id }, body: { names: ['x'] } })).code,
    ).toBe('sign_in_required')
    const names = Array.from({ length: 101 }, (_, at) => `name_${at}`)
    expect((await ann.refused(list, { params: { courseId: course.id }, body: { names } })).code).toBe(
      'bad_input',
    )
    expect((await enroll(course, names.slice(1))).unknown).toHaveLength(100)
  })

  it('notifies those who are enrolled now, by the bell and by mail, unless they want none', async () => {
    const course = await make.course({ club: hall, title: 'Weaving' })
    const [ada, bo, cy] = await Promise.all(['Ada', 'Bo', 'Cy'].map(member))
    if (!ada || !bo || !cy) throw new Error('No people')
    await db.insertInto('notification_preferences').values({ user_id: bo.id, courses: false }).execute()
    await make.enrollment({ course, person: cy })
    await enroll(course, [ada.username, bo.username, cy.username])
    await enroll(course, [ada.username])
    await tasksDone()
    expect(await heardBy(await as(ada))).toEqual(['You are enrolled in Weaving'])
    expect(await heardBy(await as(bo))).toEqual([])
    expect(await heardBy(await as(cy))).toEqual([])
    await mailUnread()
    const mail = office.mails.find(({ to }) => to?.[0]?.address === ada.email)
    expect(mail?.text).toContain(`http://guild.test/${hall.slug}/courses/${course.slug}`)
  })

  it('notifies who is enrolled alone, and no one of a draft or who was removed by then', async () => {
    const [course, draft] = [
      await make.course({ club: hall, title: 'Dyeing' }),
      await make.course({ club: hall, isPublished: false }),
    ]
    const ada = await member('Ada')
    const of = (courseId: string) => ({ params: { courseId, personId: ada.id } })
    for (const { id } of [course, draft])
      await ann.call('PUT /courses/:courseId/enrollments/:personId', of(id))
    await tasksDone()
    expect(await heardBy(await as(ada))).toEqual(['You are enrolled in Dyeing'])
    // The same task, as if it began after the removal.
    await ann.call('DELETE /courses/:courseId/enrollments/:personId', of(course.id))
    await db.deleteFrom('notifications').where('user_id', '=', ada.id).execute()
    const [{ id: activityId } = { id: '' }] = (
      await sql<{ id: string }>`select id from club_activity_log where type = 'enrollment.added'
        and data ->> 'courseId' = ${course.id} and data ->> 'personId' = ${ada.id}`.execute(db)
    ).rows
    await addTask(db, 'notify.activity', { activityId, clubId: hall.id })
    await tasksDone()
    expect(await heardBy(await as(ada))).toEqual([])
  })
})
