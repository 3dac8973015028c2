import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, vault, make, app } = await openWorld()
const { db } = app.deps
const key = 'GET /clubs/:club/course-insights'
const read = (club: { slug: string }, who: Client = ann, weeks?: '12' | '26') =>
  who.call(key, { params: { club: club.slug }, query: { ...(weeks && { weeks }) } })

/** Noon of a day so many weeks ago, and that week's Monday, in UTC. */
function inWeek(ago: number) {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) - 7 * ago)
  return {
    monday: day.toISOString().slice(0, 10),
    at: new Date(`${day.toISOString().slice(0, 10)}T00:00:01Z`),
  }
}

async function school() {
  const club = await make.club({ owner: personOf(ann) })
  await db
    .updateTable('clubs')
    .set({ created_at: inWeek(20).at })
    .where('id', '=', club.id)
    .execute()
  const people = [personOf(ben), personOf(cam), personOf(dot)] as const
  for (const person of people) await make.member(club, person)
  return { club, people }
}

describe('insights of courses', () => {
  it('count learners, finished ones and their average, lessons done and courses finished by week', async () => {
    const { club, people } = await school()
    const [done, half, fresh] = people
    const course = await make.course({ club, title: 'Four steps' })
    const first = await make.lesson({ course })
    const second = await make.lesson({ course })
    const optional = await make.lesson({ course, isOptional: true })
    await make.lesson({ course, isPublished: false })
    const recent = new Date()
    await make.enrollment({ course, person: done, completedAt: inWeek(1).at, lastSeenAt: inWeek(1).at })
    await make.enrollment({ course, person: half, lastSeenAt: recent })
    await make.enrollment({ course, person: fresh, lastSeenAt: inWeek(6).at })
    for (const lesson of [first, second, optional])
      await make.completion({ course, lesson, person: done, doneAt: inWeek(2).at })
    await make.completion({ course, lesson: first, person: half, doneAt: inWeek(0).at })
    await make.completion({ course, lesson: optional, person: half, doneAt: inWeek(13).at })
    const draft = await make.course({ club, title: 'A draft', isPublished: false })

    const { activeLearners, weeks, courses } = await read(club)
    expect(activeLearners).toBe(2)
    // (100 + 50 + 0) / 3
    const line = { enrolled: 3, finished: 1, averagePercent: 50 }
    expect(courses).toEqual([
      { id: course.id, slug: course.slug, title: 'Four steps', isPublished: true, ...line },
      {
        ...{ id: draft.id, slug: draft.slug, title: 'A draft', isPublished: false },
        ...{ enrolled: 0, finished: 0, averagePercent: 0 },
      },
    ])
    expect(weeks).toHaveLength(12)
    expect(weeks.slice(-3)).toEqual([
      { week: inWeek(2).monday, isOver: true, lessonsDone: 3, finished: 0 },
      { week: inWeek(1).monday, isOver: true, lessonsDone: 0, finished: 1 },
      { week: inWeek(0).monday, isOver: false, lessonsDone: 1, finished: 0 },
    ])
    const longer = (await read(club, ann, '26')).weeks
    expect([longer.length, longer.at(-14)]).toEqual([
      21,
      { week: inWeek(13).monday, isOver: true, lessonsDone: 1, finished: 0 },
    ])
  })

  it('count a person in two courses once, and no one who left the course or the club', async () => {
    const { club, people } = await school()
    const [both, left, gone] = people
    const course = await make.course({ club })
    const lastSeenAt = new Date()
    for (const each of [course, await make.course({ club })])
      await make.enrollment({ course: each, person: both, lastSeenAt })
    await make.enrollment({ course, person: left, status: 'left', lastSeenAt })
    await make.enrollment({ course, person: gone, lastSeenAt })
    await db
      .deleteFrom('club_memberships')
      .where('club_id', '=', club.id)
      .where('user_id', '=', gone.id)
      .execute()
    const found = await read(club)
    expect([found.activeLearners, found.courses.map(({ enrolled }) => enrolled)]).toEqual([1, [1, 1]])
  })

  it('are empty in a club without courses, and in courses without lessons', async () => {
    const { club, people } = await school()
    expect(await read(club)).toMatchObject({ activeLearners: 0, courses: [] })
    const course = await make.course({ club })
    for (const person of people) await make.enrollment({ course, person })
    expect((await read(club)).courses).toMatchObject([{ enrolled: 3, averagePercent: 0 }])
  })

  it('are for the owner and admins', async () => {
    const params = { params: { club: vault.slug } }
    expect(await read(vault, ben)).toMatchObject({ courses: [] })
    for (const [who, code] of [
      [visitor, 'sign_in_required'],
      [cam, 'permission_denied'],
      [dot, 'members_only'],
    ] as const)
      expect(await who.refused(key, params), code).toMatchObject({ code })
  })

  it('of a club with very much learning are counted again after ten minutes', async () => {
    const { club } = await school()
    const course = await make.course({ club })
    await sql`insert into profiles (id, email, first_name, last_name)
      select gen_random_uuid(), 'learns-' || n || '@people.test', 'Learns', 'N' || n from generate_series(1, 400) n`.execute(
      db,
    )
    await sql`insert into club_memberships (id, club_id, user_id, role)
      select gen_random_uuid(), ${club.id}, id, 'member' from profiles where email like 'learns-%'`.execute(
      db,
    )
    await sql`insert into course_enrollments (course_id, user_id)
      select ${course.id}, id from profiles where email like 'learns-%'`.execute(db)
    const lessons: string[] = []
    for (let n = 0; n < 50; n++) lessons.push((await make.lesson({ course })).id)
    await sql`insert into lesson_completions (lesson_id, user_id, course_id, done_by)
      select l, p.id, ${course.id}, 'button' from unnest(${lessons}::uuid[]) l, profiles p
      where p.email like 'learns-%'`.execute(db)
    const total = async () => (await read(club)).weeks.at(-1)?.lessonsDone
    expect(await total()).toBe(20_000)
    await make.completion({ course, lesson: await make.lesson({ course }), person: personOf(ben) })
    expect(await total()).toBe(20_000)
  })
})

it('are a CSV file with a line a course, without formulas', async () => {
  const { club, people } = await school()
  const course = await make.course({ club, title: '=1+1' })
  await make.enrollment({ course, person: people[0], completedAt: new Date() })
  const file = (who: Client) => who.fetch(`/rest/v1/clubs/${club.slug}/course-insights.csv`)
  const answer = await file(ann)
  expect(answer.headers.get('content-disposition')).toMatch(`filename="${club.slug}-courses-`)
  expect(parse(Buffer.from(await answer.arrayBuffer()), { bom: true, columns: true })).toEqual([
    { Course: "'=1+1", Published: 'yes', Learners: '1', Finished: '1', 'Average progress (%)': '100' },
  ])
  expect((await file(cam)).status).toBe(403)
})
