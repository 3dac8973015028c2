import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { openWorld } from '../../../testing/world.ts'

const { ann, ben, cam, dot, visitor, hall, make, as, app } = await openWorld()
const { db } = app.deps

const member = async () => {
  const person = await make.person()
  await make.member(hall, person)
  return as(person)
}
const of = (course: { id: string }) => ({ params: { courseId: course.id } })
type Options = { maxUses?: number | null; lifetime?: '1-day' | '7-days' | '30-days'; id?: string }
const create = (
  course: { id: string },
  { maxUses = null, lifetime = '7-days', id = newId() }: Options = {},
  who = ann,
) => who.call('POST /courses/:courseId/links', { ...of(course), body: { id, lifetime, maxUses } })
const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('link') ?? ''
const start = (course: { id: string }, token: string) => ({ ...of(course), body: { token } })
const enroll = 'PUT /courses/:courseId/link-enrollment'
const links = async (course: { id: string }, who = ann) =>
  (await who.call('GET /courses/:courseId/links', of(course))).links
const chosen = () => make.course({ club: hall, access: 'chosen' })
const refusal = async (who: Client, course: { id: string }, token = 'x'.repeat(43)) =>
  (await who.refused(enroll, start(course, token))).code

describe('a link to a course', () => {
  it('enrolls members whatever the access, and counts those it let in', async () => {
    const course = await chosen()
    const link = await create(course)
    expect(link.url).toMatch(new RegExp(`/${hall.slug}/courses/${course.slug}\\?link=[\\w-]{43}$`))
    expect(await refusal(cam, course)).toBe('enrollment_by_teachers')
    const can = async (token: string) =>
      (await cam.call('GET /courses/:courseId/link-enrollment', { ...of(course), query: { token } })).enroll
    expect([await can(tokenOf(link)), await can('x')]).toEqual([true, 'enrollment_by_teachers'])
    for (const _ of [1, 2])
      expect((await cam.call(enroll, start(course, tokenOf(link)))).learning?.status).toBe('active')
    expect((await links(course)).map(({ id, uses }) => [id, uses])).toEqual([[link.id, 1]])
  })

  it('opens one course alone, and only to members', async () => {
    const [course, other] = [await chosen(), await chosen()]
    const token = tokenOf(await create(course))
    expect(await refusal(cam, other, token)).toBe('enrollment_by_teachers')
    expect(await refusal(dot, course, token)).toBe('not_a_member')
    expect(await refusal(visitor, course, token)).toBe('sign_in_required')
    expect((await links(course))[0]?.uses).toBe(0)
  })

  it('lets in as many people as it may, also at once', async () => {
    const course = await chosen()
    const token = tokenOf(await create(course, { maxUses: 2 }))
    const people = await Promise.all([member(), member(), member(), member()])
    const statuses = await Promise.all(
      people.map(
        async (who) =>
          (
            await who.fetch(`/rest/v1/courses/${course.id}/link-enrollment`, {
              method: 'PUT',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ token }),
            })
          ).status,
      ),
    )
    expect(statuses.toSorted()).toEqual([200, 200, 403, 403])
    expect(await links(course)).toEqual([])
  })

  it('counts no one who may start anyway', async () => {
    const course = await make.course({ club: hall })
    await cam.call(enroll, start(course, tokenOf(await create(course))))
    expect((await links(course))[0]?.uses).toBe(0)
  })

  it('does not bring back whom a teacher removed', async () => {
    const course = await chosen()
    const token = tokenOf(await create(course))
    await make.enrollment({ course, person: personOf(cam), status: 'removed' })
    expect(await refusal(cam, course, token)).toBe('enrollment_by_teachers')
  })

  it('ends once it expires, is revoked, or its creator no longer teaches', async () => {
    const [old, revoked, lost] = [await chosen(), await chosen(), await chosen()]
    const [first, second] = [await create(old), await create(revoked)]
    await sql`update course_links set expires_at = now() where id = ${first.id}`.execute(db)
    expect(await refusal(cam, old, tokenOf(first))).toBe('enrollment_by_teachers')
    const gone = { params: { courseId: revoked.id, linkId: second.id } }
    for (const _ of [1, 2]) await ann.call('DELETE /courses/:courseId/links/:linkId', gone)
    expect(await refusal(cam, revoked, tokenOf(second))).toBe('enrollment_by_teachers')
    const teacher = await member()
    await db
      .insertInto('course_teachers')
      .values({ course_id: lost.id, user_id: personOf(teacher).id })
      .execute()
    const third = await create(lost, {}, teacher)
    expect((await links(lost))[0]?.works).toBe(true)
    await db.deleteFrom('course_teachers').where('course_id', '=', lost.id).execute()
    expect(await refusal(cam, lost, tokenOf(third))).toBe('enrollment_by_teachers')
    expect((await links(lost))[0]?.works).toBe(false)
  })

  it('is revoked in its own course alone', async () => {
    const [course, other] = [await chosen(), await chosen()]
    const link = await create(course)
    await ann.call('DELETE /courses/:courseId/links/:linkId', {
      params: { courseId: other.id, linkId: link.id },
    })
    expect((await links(course)).map(({ id }) => id)).toEqual([link.id])
  })

  it('is replaced by another try of the same teacher, until it is used', async () => {
    const course = await chosen()
    const id = newId()
    const [lost, found] = [await create(course, { id }), await create(course, { id })]
    expect(await refusal(cam, course, tokenOf(lost))).toBe('enrollment_by_teachers')
    await cam.call(enroll, start(course, tokenOf(found)))
    const body = { id, lifetime: '1-day', maxUses: null } as const
    const again = { ...of(course), body }
    expect((await ann.refused('POST /courses/:courseId/links', again)).code).toBe('id_taken')
    expect((await ben.refused('POST /courses/:courseId/links', again)).code).toBe('id_taken')
  })

  it('is for teachers, who have at most 20 open ones', async () => {
    const course = await chosen()
    for (const who of [cam, dot]) {
      expect((await who.refused('GET /courses/:courseId/links', of(course))).code).toBe('permission_denied')
      const body = { id: newId(), lifetime: '1-day', maxUses: null } as const
      expect((await who.refused('POST /courses/:courseId/links', { ...of(course), body })).code).toBe(
        'permission_denied',
      )
    }
    for (let n = 0; n < 20; n++) await create(course)
    const body = { id: newId(), lifetime: '1-day', maxUses: null } as const
    expect((await ann.refused('POST /courses/:courseId/links', { ...of(course), body })).code).toBe(
      'too_many_course_links',
    )
    expect(await links(course)).toHaveLength(20)
  })
})
