import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { completeLessons, enrollIn, makeCourse } from '../../testing/course-rows.ts'
import { openWorld } from '../../testing/world.ts'
import { rollUpClubs } from '../rollups/rollups.tasks.ts'

const { ann, cam, make, app } = await openWorld()
const { db } = app.deps

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
/** A club with a course of 15 lessons, in which Cam learns. */
const learning = async () => {
  const club = await make.club({ owner: personOf(ann) })
  await make.member(club, personOf(cam))
  const course = await makeCourse(db, { club, lessons: Array.from({ length: 15 }, () => ({})) })
  await enrollIn(db, course, personOf(cam))
  return { club, course }
}
const own = async (who: Client, club: { slug: string }) => {
  await rollUpClubs(app.deps)
  return (await who.call('GET /clubs/:club/leaderboard', { params: { club: club.slug }, query: {} })).own
}
const undo = (lessons: { id: string }[]) =>
  db
    .deleteFrom('lesson_completions')
    .where(
      'lesson_id',
      'in',
      lessons.map(({ id }) => id),
    )
    .execute()

describe('points for finished lessons', () => {
  it('are 1 each, 10 a day at most, and go with what is undone, in any order', async () => {
    const { club, course } = await learning()
    const done = (from: number, to: number, at?: Date) =>
      completeLessons(db, course, personOf(cam), course.lessons.slice(from, to), at)
    await done(0, 2)
    expect(await own(cam, club)).toMatchObject({ points: 2, counts: { lessons: 2 } })
    await done(2, 12)
    expect(await own(cam, club)).toMatchObject({ points: 10, counts: { lessons: 12 } })
    await done(12, 15, hoursAgo(72))
    expect(await own(cam, club)).toMatchObject({ points: 13, counts: { lessons: 15 } })
    await undo(course.lessons.slice(0, 1))
    expect(await own(cam, club)).toMatchObject({ points: 13 })
    await undo(course.lessons.slice(1, 3))
    expect(await own(cam, club)).toMatchObject({ points: 12, counts: { lessons: 12 } })
    expect((await own(ann, club))?.points).toBe(0)
  })

  it('go with a deleted lesson, and with a deleted course', async () => {
    const { club, course } = await learning()
    await completeLessons(db, course, personOf(cam), course.lessons.slice(0, 4))
    expect(await own(cam, club)).toMatchObject({ points: 4 })
    const [first] = course.lessons
    await db
      .deleteFrom('lessons')
      .where('id', '=', first?.id ?? '')
      .execute()
    expect(await own(cam, club)).toMatchObject({ points: 3 })
    await db.deleteFrom('lessons').where('course_id', '=', course.id).where('position', '>', 13).execute()
    await db.deleteFrom('courses').where('id', '=', course.id).execute()
    expect(await own(cam, club)).toMatchObject({ points: 0, counts: { lessons: 0 } })
  })
})
