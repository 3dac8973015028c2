import type { ErrorBody } from '@guildhall/contract/errors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { readCourse, readLesson, sectionsOf, teachingBy, titlesOf } from '../../testing/teaching.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, hall, app } = await openWorld()
const { db } = app.deps
const anns = teachingBy(ann, hall)
const saveOutline = 'PUT /courses/:courseId/outline'
const of = (courseId: string, version: number, sections: object[]) =>
  ({ params: { courseId }, body: { version, sections } }) as never
const add = 'POST /courses/:courseId/lessons'
const positions = async (courseId: string) =>
  (
    await db
      .selectFrom('lessons')
      .select(['title', 'position'])
      .where('course_id', '=', courseId)
      .orderBy('position')
      .execute()
  ).map(({ title, position }) => [title, position])
const versionOf = async (id: string) => (await readCourse(ann, id, hall)).outlineVersion

describe('an outline', () => {
  it('numbers its lessons across the sections, wherever one is added', async () => {
    const course = await anns.outline({ Start: ['A', 'B'], End: ['C'] })
    expect(titlesOf(course)).toEqual([
      ['Start', ['A', 'B']],
      ['End', ['C']],
    ])
    const sectionId = course.outline[0]?.id ?? ''
    await ann.call(add, {
      params: { courseId: course.id },
      body: { id: newId(), sectionId, title: 'Between' },
    })
    expect(await positions(course.id)).toEqual([
      ['A', 0],
      ['B', 1],
      ['Between', 2],
      ['C', 3],
    ])
  })

  it('is saved with moved lessons, and with new, renamed and deleted sections', async () => {
    const course = await anns.outline({ Start: ['A', 'B'], End: ['C'] })
    const [start, end] = sectionsOf(course)
    const [a = '', b = ''] = start?.lessonIds ?? []
    const [c = ''] = end?.lessonIds ?? []
    const middle = { id: newId(), title: 'Middle', lessonIds: [b] }
    const sections = [{ ...end, title: 'First', lessonIds: [c, a] }, middle]
    const saved = await ann.call(saveOutline, of(course.id, course.outlineVersion, sections))
    expect(titlesOf(saved)).toEqual([
      ['First', ['C', 'A']],
      ['Middle', ['B']],
    ])
    expect(saved.outlineVersion).toBe(course.outlineVersion + 1)
    expect(await positions(course.id)).toEqual([
      ['C', 0],
      ['A', 1],
      ['B', 2],
    ])
  })

  it('is the same when it is saved twice with the same, as after a lost answer', async () => {
    const course = await anns.outline({ Start: ['A', 'B'] })
    const [start] = sectionsOf(course)
    const sections = [{ ...start, lessonIds: start?.lessonIds.toReversed() }]
    const first = await ann.call(saveOutline, of(course.id, course.outlineVersion, sections))
    expect(await ann.call(saveOutline, of(course.id, course.outlineVersion, sections))).toEqual(first)
  })

  it('changes for one of two teachers who save it at once', async () => {
    const course = await anns.outline({ Start: ['A', 'B', 'C'] })
    const [start] = sectionsOf(course)
    const [a = '', b = '', c = ''] = start?.lessonIds ?? []
    const orders = [
      [b, a, c],
      [c, b, a],
    ]
    const save = async (who: Client, lessonIds: string[]) => {
      const response = await who.fetch(`/rest/v1/courses/${course.id}/outline`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: course.outlineVersion, sections: [{ ...start, lessonIds }] }),
      })
      return response.ok ? 'saved' : ((await response.json()) as ErrorBody).error.code
    }
    const answers = await Promise.all([save(ann, orders[0] ?? []), save(ben, orders[1] ?? [])])
    expect(answers.toSorted()).toEqual(['outline_changed', 'saved'])
    const [now] = sectionsOf(await readCourse(ann, course.id, hall))
    expect(now?.lessonIds).toEqual(orders[answers.indexOf('saved')])
  })

  it('is refused if a lesson was added or deleted meanwhile', async () => {
    const course = await anns.outline({ Start: ['A', 'B'] })
    const [start] = sectionsOf(course)
    const [a = '', b = ''] = start?.lessonIds ?? []
    await ben.call('DELETE /lessons/:lessonId', { params: { lessonId: a } })
    const asked = of(course.id, course.outlineVersion, [{ ...start, lessonIds: [b, a] }])
    expect(await ann.refused(saveOutline, asked)).toMatchObject({ status: 409, code: 'outline_changed' })
    expect(await positions(course.id)).toEqual([['B', 0]])
  })

  it('takes each section and each lesson of the course once', async () => {
    const course = await anns.outline({ Start: ['A', 'B'] })
    const other = await anns.outline({ Start: ['Foreign'] })
    const [start] = sectionsOf(course)
    const [theirs] = sectionsOf(other)
    const [a = '', b = ''] = start?.lessonIds ?? []
    for (const sections of [
      [{ ...start, lessonIds: [a] }],
      [{ ...start, lessonIds: [a, a] }],
      [{ ...start, lessonIds: [a, b, b] }],
      [{ ...start, lessonIds: [a, b, ...(theirs?.lessonIds ?? [])] }],
      [{ ...start, lessonIds: [b, newId()] }],
      [
        { ...start, lessonIds: [a] },
        { ...start, lessonIds: [b] },
      ],
      [],
    ])
      expect(await ann.refused(saveOutline, of(course.id, course.outlineVersion, sections))).toMatchObject({
        code: 'bad_input',
        fields: { sections: 'List every section and every lesson once' },
      })
    const taken = [{ ...start, id: theirs?.id }]
    expect(await ann.refused(saveOutline, of(course.id, course.outlineVersion, taken))).toMatchObject({
      code: 'id_taken',
    })
    expect(await readCourse(ann, course.id, hall)).toEqual(course)
    expect(await readCourse(ann, other.id, hall)).toEqual(other)
  })

  it('has a new version after each change that it shows, and after no other', async () => {
    const course = await anns.outline({ Start: ['A'] })
    const lessonId = course.outline[0]?.lessons[0]?.id ?? ''
    const at = { params: { lessonId } }
    const raises = async (work: () => Promise<unknown>) => {
      const before = await versionOf(course.id)
      await work()
      return (await versionOf(course.id)) - before
    }
    const edit = (body: object) => () => ann.call('PUT /lessons/:lessonId', { ...at, body } as never)
    for (const body of [
      { title: 'Other' },
      { minutes: 5 },
      { isPreview: true },
      { isOptional: true },
      { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
      { unlockDays: 3 },
      { unlockAt: '2027-01-01T00:00:00Z' },
    ])
      expect(await raises(edit(body)), JSON.stringify(body)).toBe(1)
    for (const body of [{ content: 'Text' }, { isDoneByVideo: true }, { title: 'Other' }])
      expect(await raises(edit(body)), JSON.stringify(body)).toBe(0)
    for (const [key, by] of [
      ['PUT /lessons/:lessonId/publication', 1],
      ['PUT /lessons/:lessonId/publication', 0],
      ['DELETE /lessons/:lessonId/publication', 1],
      ['DELETE /lessons/:lessonId/publication', 0],
      ['DELETE /lessons/:lessonId', 1],
    ] as const)
      expect(await raises(() => ann.call(key, at)), key).toBe(by)
  })
})

describe('adding a lesson', () => {
  it('makes one draft when it is repeated, also at once', async () => {
    const course = await anns.outline({ Start: [] })
    const body = { id: newId(), sectionId: course.outline[0]?.id ?? '', title: 'Knots' }
    const asked = { params: { courseId: course.id }, body }
    const all = await Promise.all([1, 2, 3].map(() => ann.call(add, asked)))
    expect(all[0]).toMatchObject({
      ...{ id: body.id, courseId: course.id, slug: 'knots', title: 'Knots', content: '', isPublished: false },
      ...{ video: null, audio: null, files: [], quiz: null, assignment: null, unlockAt: null },
    })
    expect(all[1]).toEqual(all[0])
    expect(titlesOf(await readCourse(ann, course.id, hall))).toEqual([['Start', ['Knots']]])
    const other = await anns.outline({ Start: [] })
    const elsewhere = { params: { courseId: other.id }, body: { ...body, sectionId: other.outline[0]?.id } }
    expect(await ann.refused(add, elsewhere)).toMatchObject({ code: 'id_taken' })
  })

  it('numbers the addresses of the same title in a course', async () => {
    const course = await anns.outline({ Start: ['Knots', 'Knots'], End: ['Knots'] })
    const slugs = course.outline.flatMap(({ lessons }) => lessons.map(({ slug }) => slug))
    expect(slugs).toEqual(['knots', 'knots-1', 'knots-2'])
  })

  it('needs a section of the course', async () => {
    const [course, other] = [await anns.outline({ Start: [] }), await anns.outline({ Start: [] })]
    for (const sectionId of [newId(), other.outline[0]?.id])
      expect(
        await ann.refused(add, {
          params: { courseId: course.id },
          body: { id: newId(), sectionId, title: 'X' },
        }),
      ).toMatchObject({ status: 404, code: 'section_not_found' })
  })

  it('stops at 300 lessons', async () => {
    const course = await anns.outline({ Start: [] })
    const sectionId = course.outline[0]?.id ?? ''
    await sql`insert into lessons (id, course_id, section_id, slug, title, position)
      select gen_random_uuid(), ${course.id}, ${sectionId}, 'l-' || n, 'L', n - 1
      from generate_series(1, 299) n`.execute(db)
    const one = () => ({ params: { courseId: course.id }, body: { id: newId(), sectionId, title: 'Last' } })
    await ann.call(add, one())
    expect(await ann.refused(add, one())).toMatchObject({ status: 409, code: 'too_many_lessons' })
    expect((await positions(course.id)).at(-1)).toEqual(['Last', 299])
  })
})

describe('a lesson', () => {
  it('is published and hidden, and keeps the time of its first publication', async () => {
    const course = await anns.outline({ Start: ['A'] })
    const lessonId = course.outline[0]?.lessons[0]?.id ?? ''
    const at = { params: { lessonId } }
    expect(await ann.call('PUT /lessons/:lessonId/publication', at)).toMatchObject({ isPublished: true })
    await sql`update lessons set first_published_at = '2026-01-01' where id = ${lessonId}`.execute(db)
    expect(await ann.call('DELETE /lessons/:lessonId/publication', at)).toMatchObject({ isPublished: false })
    await ann.call('PUT /lessons/:lessonId/publication', at)
    const { first_published_at: first } = await db
      .selectFrom('lessons')
      .select('first_published_at')
      .where('id', '=', lessonId)
      .executeTakeFirstOrThrow()
    expect(first?.toISOString()).toBe('2026-01-01T00:00:00.000Z')
  })

  it('of a draft is not found by others', async () => {
    const course = await anns.outline({ Start: ['A'] })
    const lessonId = course.outline[0]?.lessons[0]?.id ?? ''
    expect(await cam.refused('GET /lessons/:lessonId/draft', { params: { lessonId } })).toMatchObject({
      status: 404,
      code: 'lesson_not_found',
    })
    expect((await readLesson(ben, lessonId)).title).toBe('A')
  })

  it('is deleted once, and leaves no gap', async () => {
    const course = await anns.outline({ Start: ['A', 'B', 'C'] })
    const lessonId = course.outline[0]?.lessons[1]?.id ?? ''
    const user = cam.person?.id ?? ''
    await db
      .insertInto('lesson_completions')
      .values({ course_id: course.id, lesson_id: lessonId, user_id: user, done_by: 'button' })
      .execute()
    await ann.call('DELETE /lessons/:lessonId', { params: { lessonId } })
    expect(await ann.refused('DELETE /lessons/:lessonId', { params: { lessonId } })).toMatchObject({
      code: 'lesson_not_found',
    })
    expect(await positions(course.id)).toEqual([
      ['A', 0],
      ['C', 1],
    ])
  })
})
