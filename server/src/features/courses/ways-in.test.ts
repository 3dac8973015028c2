import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make, as, app } = await openWorld()
const { db } = app.deps
const teacher = await make.person({ firstName: 'Tess' })
const tess = await as(teacher)

async function clubWith(given: { isPrivate?: boolean } = {}) {
  const club = await make.club({ owner: personOf(ann), ...given })
  await make.member(club, personOf(ben), 'admin')
  for (const person of [teacher, personOf(cam)]) await make.member(club, person)
  return club
}
type Person = Awaited<ReturnType<typeof make.person>>
const everyone = { visitor, dot, cam, tess, ben, ann }

describe('a club', () => {
  const seenBy = async ({ slug: club }: { slug: string }) => {
    const seen: string[] = []
    for (const [name, who] of Object.entries(everyone)) {
      const preview = await who.call('GET /clubs/:club/preview', { params: { club } })
      if (preview.hasCourses) seen.push(name)
      if (who === visitor) continue
      const inside = await who.call('GET /clubs/:club', { params: { club } }).catch(() => null)
      if (inside) expect(inside.hasCourses, name).toBe(preview.hasCourses)
    }
    return seen
  }

  it('says that it has courses to those who see one, and nothing without', async () => {
    const [club, other] = [await clubWith(), await clubWith()]
    expect(await seenBy(club)).toEqual([])
    const course = await make.course({ club, teacher, isPublished: false })
    expect(await seenBy(club)).toEqual(['tess', 'ben', 'ann'])
    await db.updateTable('courses').set({ published_at: new Date() }).where('id', '=', course.id).execute()
    expect(await seenBy(club)).toEqual(['visitor', 'dot', 'cam', 'tess', 'ben', 'ann'])
    expect(await seenBy(other)).toEqual([])
    await db.deleteFrom('courses').where('id', '=', course.id).execute()
    expect(await seenBy(club)).toEqual([])
  })

  it('that is private says so to its members alone', async () => {
    const club = await clubWith({ isPrivate: true })
    await make.course({ club, teacher })
    expect(await seenBy(club)).toEqual(['cam', 'tess', 'ben', 'ann'])
  })

  it('that became public says nothing to others of courses from before', async () => {
    const club = await clubWith({ isPrivate: true })
    await make.course({ club, teacher })
    const turn = { is_private: false, public_since: new Date(Date.now() + 60_000) }
    await db.updateTable('clubs').set(turn).where('id', '=', club.id).execute()
    expect(await seenBy(club)).toEqual(['cam', 'tess', 'ben', 'ann'])
  })
})

describe('courses to continue', () => {
  const toContinue = async (who: Client) => (await who.call('GET /my/waiting')).courses
  const start = (who: Client, { id }: { id: string }) =>
    who.call('PUT /courses/:courseId/enrollment', { params: { courseId: id } })
  const finish = (who: Client, { id }: { id: string }) =>
    who.call('PUT /lessons/:lessonId/completion', { params: { lessonId: id } })
  const someone = async (...clubs: { id: string }[]) => {
    const person = await make.person()
    for (const club of clubs) await make.member(club, person)
    return as(person)
  }

  it('lead to the next open lesson, until the course is finished', async () => {
    const club = await clubWith()
    const course = await make.course({ club, teacher, title: 'Knots' })
    const [first, second] = [
      await make.lesson({ course, title: 'Bowline' }),
      await make.lesson({ course, title: 'Hitch' }),
    ]
    await make.lesson({ course, isPublished: false })
    const [who, other] = [await someone(club), await someone(club)]
    expect(await toContinue(who)).toEqual([])
    await start(who, course)
    await start(other, course)
    const row = (lesson: { slug: string; title: string }, percent: number) => ({
      club: { id: club.id, slug: club.slug, name: club.name, logoUrl: null },
      course: { id: course.id, slug: course.slug, title: 'Knots', cover: null },
      lesson: { slug: lesson.slug, title: lesson.title },
      percent,
    })
    expect(await toContinue(who)).toEqual([row({ ...first, title: 'Bowline' }, 0)])
    await finish(who, first)
    expect(await toContinue(who)).toEqual([row({ ...second, title: 'Hitch' }, 50)])
    await finish(who, second)
    expect(await toContinue(who)).toEqual([])
    await make.lesson({ course, title: 'Splice' })
    expect(await toContinue(who)).toEqual([])
    expect(await toContinue(other)).toEqual([row({ ...first, title: 'Bowline' }, 0)])
    for (const one of [tess, ann, dot]) expect(await toContinue(one)).toEqual([])
  })

  it('are the three that were learned in last', async () => {
    const club = await clubWith()
    const who = await someone(club)
    const courses: Awaited<ReturnType<typeof make.course>>[] = []
    for (let at = 0; at < 4; at++) {
      const course = await make.course({ club, teacher, title: `Course ${at}` })
      await make.lesson({ course })
      await start(who, course)
      const seen = { last_seen_at: new Date(Date.UTC(2026, 0, [4, 2, 3, 1][at])) }
      await db.updateTable('course_enrollments').set(seen).where('course_id', '=', course.id).execute()
      courses.push(course)
    }
    const titles = async () => (await toContinue(who)).map(({ course }) => course.title)
    expect(await titles()).toEqual(['Course 0', 'Course 2', 'Course 1'])
    const last = courses.at(-1)?.id ?? ''
    await db
      .updateTable('course_enrollments')
      .set({ last_seen_at: new Date() })
      .where('course_id', '=', last)
      .execute()
    expect(await titles()).toEqual(['Course 3', 'Course 0', 'Course 2'])
  })

  it('leave out what is locked, hidden, left, or in a club that was left', async () => {
    const [club, away] = [await clubWith(), await clubWith()]
    const who = await someone(club, away)
    const begun = async (given: Partial<Parameters<typeof make.course>[0]> = {}, lesson: object = {}) => {
      const course = await make.course({ club, teacher, ...given })
      await make.lesson({ course, ...lesson })
      await start(who, course)
      return course
    }
    const hidden = await begun()
    const left = await begun()
    const gone = await begun({ club: away })
    await begun({ unlocking: 'days' }, { unlockDays: 3 })
    const ids = async () => new Set((await toContinue(who)).map(({ course }) => course.id))
    expect(await ids()).toEqual(new Set([hidden.id, left.id, gone.id]))
    // Its teacher learns in it as well.
    await start(tess, hidden)
    expect(await toContinue(tess)).toHaveLength(1)
    await db.updateTable('courses').set({ published_at: null }).where('id', '=', hidden.id).execute()
    expect(await ids()).toEqual(new Set([left.id, gone.id]))
    expect(await toContinue(tess)).toEqual([])
    await who.call('DELETE /courses/:courseId/enrollment', { params: { courseId: left.id } })
    expect(await ids()).toEqual(new Set([gone.id]))
    await who.call('DELETE /clubs/:club/membership', { params: { club: away.slug } })
    expect(await ids()).toEqual(new Set())
  })
})

describe('a course that is hidden at the moment', () => {
  it('says so to the members who are in it, and to no one else', async () => {
    const [club, other] = [await clubWith(), await clubWith()]
    const course = await make.course({ club, teacher })
    const lesson = await make.lesson({ course })
    const elsewhere = await make.course({ club: other, teacher, isPublished: false })
    const people = await Promise.all(Array.from({ length: 5 }, () => make.person()))
    const [learner, left, removed, away, stranger] = people as [Person, Person, Person, Person, Person]
    for (const person of [learner, left, removed, away, stranger])
      if (person !== away) await make.member(club, person)
    await make.enrollment({ course, person: learner })
    await make.enrollment({ course, person: away })
    await make.enrollment({ course, person: left, status: 'left' })
    await make.enrollment({ course, person: removed, status: 'removed' })
    const codes = async (slug: string) => {
      const found: string[] = []
      for (const who of [...(await Promise.all(people.map(as))), visitor, dot]) {
        const params = { club: club.slug, slug }
        const page = await who.refused('GET /clubs/:club/courses/:slug', { params })
        const open = await who.refused('GET /clubs/:club/courses/:slug/lessons/:lesson', {
          params: { ...params, lesson: lesson.slug },
        })
        expect(open.code).toBe(page.code)
        found.push(page.code)
      }
      return found
    }
    await db.updateTable('courses').set({ published_at: null }).where('id', '=', course.id).execute()
    const [hidden, missing] = ['course_hidden', 'course_not_found']
    const expected = [hidden, hidden, missing, missing, missing, missing, missing]
    for (const slug of [course.slug, course.id]) expect(await codes(slug)).toEqual(expected)
    for (const slug of [elsewhere.id, elsewhere.slug, 'nothing'])
      expect(new Set(await codes(slug))).toEqual(new Set([missing]))
    expect(
      (await tess.call('GET /clubs/:club/courses/:slug', { params: { club: club.slug, slug: course.slug } }))
        .course.id,
    ).toBe(course.id)
    await db.deleteFrom('courses').where('id', '=', course.id).execute()
    expect(new Set(await codes(course.slug))).toEqual(new Set([missing]))
  })
})
