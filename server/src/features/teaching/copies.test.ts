import { fullPath } from '@guildhall/contract/endpoint'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { courseWithEverything } from '../../testing/course-with-files.ts'
import { contentsOf } from '../../testing/lesson-contents.ts'
import { readCourse, readLesson, teachingBy, titlesOf } from '../../testing/teaching.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, hall, make, app, databaseUrl, eventually } = await openWorld()
const { db } = app.deps
const anns = teachingBy(ann, hall)
const copyLesson = 'POST /lessons/:lessonId/copies'
const copyCourse = 'POST /courses/:courseId/copies'
const ofLesson = (lessonId: string, id = newId()) => ({ params: { lessonId }, body: { id } })
const ofCourse = (courseId: string, id = newId()) => ({ params: { courseId }, body: { id } })
const pathsOf = async (owner: 'course_id' | 'lesson_id', id: string) =>
  (await db.selectFrom('files').select('path').where(owner, '=', id).execute()).map(({ path }) => path)
const lessonIdsOf = ({ outline }: Awaited<ReturnType<typeof anns.course>>) =>
  outline.flatMap(({ lessons }) => lessons.map(({ id }) => id))

describe('duplicating a lesson', () => {
  it('makes a draft below it, with all it has and files of its own', async () => {
    const other = await anns.outline({ Start: ['A', 'B', 'C'] })
    const last = { params: { lessonId: lessonIdsOf(other)[2] ?? '' } }
    await ann.call('DELETE /lessons/:lessonId', last)
    const course = await courseWithEverything(app.deps, ann, hall)
    const [one = ''] = lessonIdsOf(course)
    const copy = await ann.call(copyLesson, ofLesson(one))
    const original = await readLesson(ann, one)
    expect(titlesOf(await readCourse(ann, course.id, hall))).toEqual([
      ['Start', ['Knots', 'Copy of Knots', 'Knots']],
      ['Empty', []],
      ['End', ['Splices']],
    ])
    expect(copy).toMatchObject({ slug: 'copy-of-knots', isPublished: false, isDoneByVideo: true, minutes: 7 })
    expect(await contentsOf(app.deps, copy)).toEqual({
      ...(await contentsOf(app.deps, original)),
      title: 'Copy of Knots',
    })
    const [originals, copies] = [await pathsOf('lesson_id', one), await pathsOf('lesson_id', copy.id)]
    expect(copies).toHaveLength(originals.length)
    expect(copies.filter((path) => originals.includes(path))).toEqual([])
    // Each goes with its own lesson.
    await ann.call('DELETE /lessons/:lessonId', { params: { lessonId: one } })
    expect(await readLesson(ann, copy.id)).toEqual(copy)
    // Lessons of other courses stay where they are, so that what was deleted there comes back to its place.
    await ann.call('PUT /lessons/:lessonId/restoration', last)
    expect(titlesOf(await readCourse(ann, other.id, hall))).toEqual(titlesOf(other))
  })

  it('copies quiz and assignment, which change apart from then on', async () => {
    const course = await courseWithEverything(app.deps, ann, hall)
    const three = lessonIdsOf(course).at(-1) ?? ''
    const copy = await ann.call(copyLesson, ofLesson(three))
    const { quiz, assignment } = await readLesson(ann, three)
    expect(copy).toMatchObject({ quiz: { ...quiz, version: 1 }, assignment })
    await ann.call('DELETE /lessons/:lessonId/quiz', { params: { lessonId: three } })
    expect((await readLesson(ann, copy.id)).quiz).toEqual(copy.quiz)
  })

  it('makes one when it is repeated, also at once', async () => {
    const course = await anns.outline({ Start: ['A'] })
    const asked = ofLesson(lessonIdsOf(course)[0] ?? '')
    const copies = await Promise.all([1, 2, 3].map(() => ann.call(copyLesson, asked)))
    expect(new Set(copies.map(({ slug }) => slug))).toEqual(new Set(['copy-of-a']))
    expect(titlesOf(await readCourse(ann, course.id, hall))).toEqual([['Start', ['A', 'Copy of A']]])
    const other = await anns.outline({ Start: ['B'] })
    expect(await ann.refused(copyLesson, ofLesson(lessonIdsOf(other)[0] ?? '', asked.body.id))).toMatchObject(
      { code: 'id_taken' },
    )
  })

  it('leaves out files that the store has lost', async () => {
    const course = await courseWithEverything(app.deps, ann, hall)
    const [one = ''] = lessonIdsOf(course)
    for (const path of await pathsOf('lesson_id', one)) await app.deps.files.remove(path)
    const copy = await ann.call(copyLesson, ofLesson(one))
    expect(copy).toMatchObject({ content: 'Look  twice ', pictures: [], video: null, audio: null, files: [] })
  })
})

describe('duplicating a course', () => {
  it('makes a draft with all it has, its teachers and files of its own, and without learners', async () => {
    const course = await courseWithEverything(app.deps, ann, hall)
    await db
      .insertInto('course_enrollments')
      .values({ course_id: course.id, user_id: personOf(cam).id })
      .execute()
    const personIds = [personOf(cam).id, personOf(ben).id]
    await ann.call('PUT /courses/:courseId/teachers', {
      params: { courseId: course.id },
      body: { personIds },
    })
    const copy = await ann.call(copyCourse, ofCourse(course.id))
    const original = await readCourse(ann, course.id, hall)
    expect(copy).toMatchObject({
      ...{ title: 'Copy of Woodwork', slug: 'copy-of-woodwork', isPublished: false, learnerCount: 0 },
      ...{ level: 'advanced', access: 'level', requiredLevel: 4, unlocking: 'date', hasCertificate: false },
      ...{ summary: 'In short', priceText: '€5', howToPay: 'In cash', teachers: original.teachers },
      cover: { alt: 'A rope' },
    })
    expect(copy.teachers.map(({ id }) => id)).toEqual(personIds)
    expect(copy.description).toBe(`See ![A](picture:${copy.pictures[0]?.id})`)
    expect(copy.cover?.path).not.toBe(original.cover?.path)
    expect(titlesOf(copy)).toEqual(titlesOf(original))
    const slugs = ({ outline }: typeof copy) =>
      outline.flatMap(({ lessons }) => lessons.map(({ slug }) => slug))
    expect(slugs(copy)).toEqual(slugs(original))
    expect(copy.outline.flatMap(({ lessons }) => lessons.map((one) => one.isPublished))).toEqual([
      false,
      false,
      false,
    ])
    const all = (of: typeof copy) =>
      Promise.all(lessonIdsOf(of).map(async (id) => contentsOf(app.deps, await readLesson(ann, id))))
    expect(await all(copy)).toEqual(await all(original))
    await ann.call('DELETE /courses/:courseId', { params: { courseId: course.id } })
    expect(await readCourse(ann, copy.id, hall)).toEqual(copy)
  })

  it('makes one when it is repeated, also at once', async () => {
    const course = await anns.outline({ Start: ['A'] })
    const asked = ofCourse(course.id)
    const copies = await Promise.all([1, 2, 3].map(() => ann.call(copyCourse, asked)))
    expect(copies[1]).toEqual(copies[0])
    expect(copies[2]).toEqual(copies[0])
    expect(await ben.refused(copyCourse, asked)).toMatchObject({ code: 'id_taken' })
  })

  it('lets others write while one person makes twenty at once, which take turns', async () => {
    const course = await courseWithEverything(app.deps, ann, hall)
    const post = await make.post({ club: hall, author: personOf(ann) })
    const outside = new pg.Client({ connectionString: databaseUrl })
    await outside.connect()
    await outside.query('begin')
    // As long as twenty large copies would take.
    await outside.query('select from clubs where id = $1 for no key update', [hall.id])
    let refused = 0
    const outcomes = Array.from({ length: 20 }, async () => {
      const { params, body } = ofCourse(course.id)
      const answer = await ann.fetch(
        fullPath('/courses/:courseId/copies').replace(':courseId', params.courseId),
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
      )
      if (!answer.ok) refused += 1
      const { error } = (await answer.json()) as { error?: { code: string } }
      return error?.code ?? 'copied'
    })
    await eventually(async () => refused === 4)
    for (const one of [ben, cam, dot])
      await one.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
    await outside.query('rollback')
    await outside.end()
    const codes = await Promise.all(outcomes)
    expect(codes.filter((code) => code === 'copied')).toHaveLength(16)
    expect(new Set(codes)).toEqual(new Set(['copied', 'one_at_a_time']))
  })

  it('is not for its teachers, who may duplicate its lessons', async () => {
    const course = await anns.outline({ Start: ['A'] })
    const personIds = [personOf(cam).id]
    await ann.call('PUT /courses/:courseId/teachers', {
      params: { courseId: course.id },
      body: { personIds },
    })
    expect(await cam.refused(copyCourse, ofCourse(course.id))).toMatchObject({ code: 'permission_denied' })
    await cam.call(copyLesson, ofLesson(lessonIdsOf(course)[0] ?? ''))
  })
})

describe('the teachers of a course', () => {
  const set = 'PUT /courses/:courseId/teachers'
  const of = (courseId: string, personIds: string[]) => ({ params: { courseId }, body: { personIds } })

  it('are set in an order, by owner and admins, among the members', async () => {
    const { id } = await anns.course()
    const [annId, benId, camId] = [ann, ben, cam].map((who) => personOf(who).id) as [string, string, string]
    const set_ = await ben.call(set, of(id, [camId, annId]))
    expect(set_.teachers.map((one) => one.id)).toEqual([camId, annId])
    expect(await ben.call(set, of(id, [camId, annId]))).toEqual(set_)
    expect(await cam.refused(set, of(id, [camId]))).toMatchObject({ code: 'permission_denied' })
    for (const stranger of [personOf(dot).id, newId()])
      expect(await ann.refused(set, of(id, [stranger, benId]))).toMatchObject({
        status: 404,
        code: 'member_not_found',
      })
    expect((await readCourse(ann, id, hall)).teachers.map((one) => one.id)).toEqual([camId, annId])
    expect((await ann.call(set, of(id, []))).teachers).toEqual([])
    expect(await cam.refused('PUT /courses/:courseId', { params: { courseId: id }, body: {} })).toMatchObject(
      {
        code: 'course_not_found',
      },
    )
  })

  it('are at most ten, each once', async () => {
    const { id } = await anns.course()
    const annId = personOf(ann).id
    for (const [ids, text] of [
      [[annId, annId], 'Each teacher once'],
      [Array.from({ length: 11 }, newId), 'A course has at most 10 teachers'],
    ] as const)
      expect(await ann.refused(set, of(id, [...ids]))).toMatchObject({ fields: { personIds: text } })
  })

  it('are those of one of two who set them at once', async () => {
    const { id } = await anns.course()
    const [annId, benId, camId] = [ann, ben, cam].map((who) => personOf(who).id) as [string, string, string]
    const both = await Promise.all([
      ann.call(set, of(id, [camId, annId])),
      ben.call(set, of(id, [benId, camId])),
    ])
    const now = (await readCourse(ann, id, hall)).teachers.map((one) => one.id).join()
    expect(both.map(({ teachers }) => teachers.map((one) => one.id).join())).toContain(now)
    expect([[camId, annId].join(), [benId, camId].join()]).toContain(now)
  })
})
