import type { InputOf } from '@guildhall/contract/api'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { personOf } from '../../../testing/as.ts'
import { completeLessons, enrollIn, makeCourse } from '../../../testing/course-rows.ts'
import { openWorld } from '../../../testing/world.ts'

const { ann, hall, make, as, app } = await openWorld()
const { db } = app.deps

const list = 'GET /courses/:courseId/enrollments'
type Query = InputOf<typeof list>['query']
const at = (course: { id: string }) => ({ params: { courseId: course.id } })
const read = (course: { id: string }, query: Query = {}) => ann.call(list, { ...at(course), query })
const namesOf = async (course: { id: string }, query: Query = {}) =>
  (await read(course, query)).items.map(({ person }) => person.firstName)
const linesOf = async (course: { id: string }, filter: string) => {
  const file = await ann.fetch(`/rest/v1/courses/${course.id}/enrollments.csv?filter=${filter}`)
  return (await file.text()).trimEnd().split('\r\n').slice(1)
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const learner = async (firstName: string) => {
  const person = await make.person({ firstName, lastName: 'Learner' })
  await make.member(hall, person)
  return person
}
const ban = (club: { id: string }, { id }: { id: string }) =>
  ann.call('POST /acts', {
    body: {
      ...{ id: newId(), action: 'ban', subject: { kind: 'profile', id }, clubId: club.id },
      statement: { basis: 'rule', ground: 'Be kind', facts: 'They were not' },
    },
  })
const suspend = async ({ id }: { id: string }) => {
  const act = { id: newId(), what: 'suspend', person_id: id, is_automatic: true }
  await db.insertInto('moderation_log').values(act).execute()
  await db.insertInto('restrictions').values({ act_id: act.id, person_id: id, kind: 'suspended' }).execute()
}

describe('people who no longer learn', () => {
  it('are counted nowhere, in page, list, file and insights alike', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const course = await makeCourse(db, { club })
    const [lesson] = course.lessons
    if (!lesson) throw new Error('A lesson is missing')
    const join = async (firstName: string, values: Parameters<typeof enrollIn>[3] = {}) => {
      const person = await make.person({ firstName, lastName: 'X' })
      await make.member(club, person)
      await enrollIn(db, course, person, { last_seen_at: daysAgo(1), ...values })
      await completeLessons(db, course, person, [lesson])
      await db
        .insertInto('submissions')
        .values({ id: newId(), lesson_id: lesson.id, course_id: course.id, user_id: person.id })
        .execute()
      return person
    }
    await join('Ann')
    await join('Bob', { completed_at: new Date() })
    await join('Cat', { status: 'left', completed_at: new Date() })
    await join('Dan', { status: 'removed', completed_at: new Date() })
    const [gone, banned] = [await join('Eve', { completed_at: new Date() }), await join('Fred')]
    const [suspended, deleted] = [await join('Gus', { completed_at: new Date() }), await join('Hal')]
    await (await as(gone)).call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    await ban(club, banned)
    await suspend(suspended)
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()

    const counts = { not_started: 0, in_progress: 1, stopped: 0, completed: 1 }
    expect((await read(course)).counts).toEqual({ all: 2, ...counts, ended: 4 })
    for (const [filter, names] of Object.entries({
      ...{ all: ['Ann', 'Bob'], in_progress: ['Ann'], completed: ['Bob'], stopped: [], not_started: [] },
      ended: ['Cat', 'Dan', 'Eve', 'Fred'],
    })) {
      expect((await namesOf(course, { filter: filter as 'all' })).toSorted()).toEqual(names)
      expect((await linesOf(course, filter)).map((line) => line.split(' ')[0]).toSorted()).toEqual(names)
    }
    const draft = await ann.call('GET /clubs/:club/courses/:slug/manage', {
      params: { club: club.slug, slug: course.slug },
    })
    expect(draft).toMatchObject({ learnerCount: 2, submissionCount: 2 })
    const submitted = await ann.call('GET /courses/:courseId/submissions', {
      ...at(course),
      query: { status: 'submitted' },
    })
    expect(submitted.items.map(({ by }) => by.firstName).toSorted()).toEqual(['Ann', 'Bob'])
    const insights = await ann.call('GET /clubs/:club/course-insights', {
      params: { club: club.slug },
      query: {},
    })
    expect(insights).toMatchObject({
      ...{ activeLearners: 2, courses: [{ enrolled: 2, finished: 1 }] },
    })
    const sum = (key: 'lessonsDone' | 'finished') =>
      insights.weeks.reduce((total, week) => total + week[key], 0)
    expect([sum('lessonsDone'), sum('finished')]).toEqual([2, 1])
  })

  it('have the same words in the file as on the page', async () => {
    const course = await makeCourse(db, { club: hall })
    const people = {
      Ivy: {},
      Jan: { last_seen_at: daysAgo(1) },
      Kay: { completed_at: new Date() },
      Lee: { status: 'left' },
      Moe: { status: 'removed' },
      Ned: {},
    }
    for (const [name, values] of Object.entries(people)) {
      const person = await learner(name)
      await enrollIn(db, course, person, values)
      if (name === 'Ned') await db.deleteFrom('club_memberships').where('user_id', '=', person.id).execute()
    }
    const states: string[] = []
    for (const filter of ['all', 'ended']) {
      for (const line of await linesOf(course, filter)) {
        const [name = '', , state = ''] = line.split(',')
        states.push(`${name.split(' ')[0]}: ${state}`)
      }
    }
    expect(states.toSorted()).toEqual([
      ...['Ivy: Not started', 'Jan: In progress', 'Kay: Completed'],
      ...['Lee: Left', 'Moe: Removed', 'Ned: Left the club'],
    ])
  })
})
