import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { insertCourseInside } from '../../testing/course-inside.ts'
import { readCourse, readLesson, sectionsOf, teachingBy, titlesOf } from '../../testing/teaching.ts'
import { openWorld } from '../../testing/world.ts'
import { clearBins } from './bin.tasks.ts'

const world = await openWorld()
const { ann, ben, cam, dot, visitor, hall, vault, make, as, app } = world
const { db, files } = app.deps
const anns = teachingBy(ann, hall)

const member = async () => {
  const person = await make.person()
  await make.member(hall, person)
  return as(person)
}
const [teacher, colleague, outsideTeacher] = await Promise.all([member(), member(), member()])
let number = 100
/** A course with one of everything, taught by `teacher`; `cam` learns in it, `colleague` finished it. */
const courseInside = (word: string) =>
  insertCourseInside(world, hall, word, { teacher, learner: cam, colleague }, ++number)

const ofCourse = (course: { id: string }) => ({ params: { courseId: course.id } })
const ofLesson = (lesson: { id: string }) => ({ params: { lessonId: lesson.id } })
const remove = (course: { id: string }, who = ann) => who.call('DELETE /courses/:courseId', ofCourse(course))
const restore = (course: { id: string }, who = ann) =>
  who.call('PUT /courses/:courseId/restoration', ofCourse(course))
const removeLesson = (lesson: { id: string }, who = ann) =>
  who.call('DELETE /lessons/:lessonId', ofLesson(lesson))
const restoreLesson = (lesson: { id: string }, who = ann) =>
  who.call('PUT /lessons/:lessonId/restoration', ofLesson(lesson))
const binOf = async (who: Client, club = hall) =>
  (await who.call('GET /clubs/:club/course-bin', { params: { club: club.slug } })).courses
const lessonBin = async (course: { id: string }, who = ann) =>
  (await who.call('GET /courses/:courseId/bin', ofCourse(course))).lessons
const age = (table: 'course_rows' | 'lesson_rows', id: string, days: number) =>
  sql`update ${sql.table(table)} set deleted_at = now() - make_interval(days => ${days}, hours => 2) where id = ${id}`.execute(
    db,
  )

describe('what is in the bin', () => {
  it('is written to by no one', async () => {
    const { course, lesson, lessonComment, submission } = await courseInside('zither')
    await removeLesson(lesson)
    const refused = async (who: Client, key: Parameters<Client['refused']>[0], input: object) =>
      (await who.refused(key, input)).code
    const body = { id: newId(), content: 'Here' }
    expect(await refused(cam, 'PUT /lessons/:lessonId/completion', ofLesson(lesson))).toBe('lesson_not_found')
    expect(await refused(cam, 'POST /lessons/:lessonId/comments', { ...ofLesson(lesson), body })).toBe(
      'lesson_not_found',
    )
    expect(await refused(ann, 'PUT /lessons/:lessonId', { ...ofLesson(lesson), body: { title: 'x' } })).toBe(
      'lesson_not_found',
    )
    expect(
      await refused(ann, 'PUT /submissions/:submissionId/decision', {
        params: { submissionId: submission.id },
        body: { status: 'accepted', version: 1 },
      }),
    ).toBe('submission_not_found')
    expect(
      await refused(ann, 'DELETE /lesson-comments/:lessonCommentId', {
        params: { lessonCommentId: lessonComment.id },
      }),
    ).toBe('comment_not_found')
    await remove(course)
    expect(await refused(ann, 'PUT /courses/:courseId', { ...ofCourse(course), body: { title: 'x' } })).toBe(
      'course_not_found',
    )
    expect(await refused(dot, 'PUT /courses/:courseId/enrollment', ofCourse(course))).toBe('course_not_found')
  })

  it('takes no place among what teachers look through', async () => {
    const course = await make.course({ club: hall })
    const lesson = await make.lesson({ course })
    await make.enrollment({ course, person: personOf(cam) })
    // A page of it, and all later than what is left.
    await sql`with gone as (
        insert into lesson_rows (id, course_id, section_id, slug, title, position, deleted_at)
        select gen_random_uuid(), ${course.id}::uuid, ${course.sectionId}::uuid, 'gone-' || n, 'Gone', n, now()
        from generate_series(1, 21) n returning id),
      handed_in as (
        select id, now() as at from gone union all select ${lesson.id}::uuid, now() - interval '1 day')
      insert into submissions (id, course_id, lesson_id, user_id, submitted_at)
      select gen_random_uuid(), ${course.id}::uuid, id, ${personOf(cam).id}::uuid, at from handed_in`.execute(
      db,
    )
    const { items } = await ann.call('GET /courses/:courseId/submissions', {
      ...ofCourse(course),
      query: {},
    })
    expect(items.map((one) => one.lesson.id)).toEqual([lesson.id])
  })

  it('is listed for those who teach it, with what belongs to it and when it is cleared', async () => {
    const { course, lesson } = await courseInside('tuba')
    await remove(course)
    for (const who of [ann, teacher]) {
      const found = (await binOf(who)).find(({ id }) => id === course.id)
      expect(found).toMatchObject({ title: 'Playing the tuba', lessonCount: 1, learnerCount: 2 })
      const days = (Date.parse(found?.clearedAt ?? '') - Date.parse(found?.deletedAt ?? '')) / 86_400_000
      expect(days).toBe(30)
    }
    for (const who of [cam, outsideTeacher]) expect(await binOf(who)).toEqual([])
    expect((await visitor.refused('GET /clubs/:club/course-bin', { params: { club: hall.slug } })).code).toBe(
      'sign_in_required',
    )
    expect((await dot.refused('GET /clubs/:club/course-bin', { params: { club: vault.slug } })).code).toBe(
      'members_only',
    )
    await restore(course)
    await removeLesson(lesson)
    expect((await lessonBin(course)).map(({ id, title, isPublished }) => [id, title, isPublished])).toEqual([
      [lesson.id, 'Playing the tuba', true],
    ])
    expect((await cam.refused('GET /courses/:courseId/bin', ofCourse(course))).code).toBe('permission_denied')
    expect(await lessonBin(await anns.course())).toEqual([])
  })
})

describe('restoring a course', () => {
  it('is for its teachers, and not while they are silenced', async () => {
    const { course } = await courseInside('viola')
    await remove(course)
    for (const who of [cam, colleague, dot, outsideTeacher])
      expect((await who.refused('PUT /courses/:courseId/restoration', ofCourse(course))).code).toBe(
        'course_not_found',
      )
    expect((await visitor.refused('PUT /courses/:courseId/restoration', ofCourse(course))).code).toBe(
      'sign_in_required',
    )
    const act = newId()
    await db.insertInto('moderation_log').values({ id: act, what: 'silence', club_id: hall.id }).execute()
    await db
      .insertInto('restrictions')
      .values({ act_id: act, club_id: hall.id, person_id: personOf(teacher).id, kind: 'silenced' })
      .execute()
    expect((await teacher.refused('PUT /courses/:courseId/restoration', ofCourse(course))).code).toBe(
      'silenced',
    )
    await db.deleteFrom('restrictions').where('act_id', '=', act).execute()
    const { id, title } = await restore(course, teacher)
    expect([id, title]).toEqual([course.id, 'Playing the viola'])
    // Pressed twice, and by another teacher meanwhile.
    expect((await restore(course, ben)).id).toBe(course.id)
    expect((await restore(course)).id).toBe(course.id)
  })

  it('changes nothing for those who learn in it', async () => {
    const course = await make.course({ club: hall, teacher: personOf(teacher) })
    const lessons = [await make.lesson({ course }), await make.lesson({ course })]
    await cam.call('PUT /courses/:courseId/enrollment', ofCourse(course))
    await cam.call('PUT /lessons/:lessonId/completion', ofLesson(lessons[0] ?? { id: '' }))
    const page = () =>
      cam.call('GET /clubs/:club/courses/:slug', { params: { club: hall.slug, slug: course.slug } })
    const before = await page()
    expect(before.course.learning).toMatchObject({ done: 1, total: 2 })
    await remove(course)
    await restore(course)
    const { course: now } = await page()
    expect({ ...now, updatedAt: '' }).toEqual({ ...before.course, updatedAt: '' })
  })

  it('keeps what was deleted on its own in the bin, and other courses as they are', async () => {
    const course = await anns.outline({ Start: ['A', 'B'] })
    const other = await anns.outline({ Start: ['C'] })
    const [first] = course.outline[0]?.lessons ?? []
    await removeLesson(first ?? { id: '' })
    await remove(course)
    await remove(other)
    expect(titlesOf(await restore(course))).toEqual([['Start', ['B']]])
    expect((await lessonBin(course)).map(({ title }) => title)).toEqual(['A'])
    expect((await ann.refused('GET /courses/:courseId/bin', ofCourse(other))).code).toBe('course_not_found')
  })

  it('leaves its address to it, and keeps a draft a draft', async () => {
    const course = await anns.course('Harps')
    await remove(course)
    const second = await anns.course('Harps')
    expect(second.slug).not.toBe(course.slug)
    expect(await restore(course)).toMatchObject({ slug: course.slug, isPublished: false })
  })

  it('is refused where the club has 200 courses by then', async () => {
    const owner = await make.person()
    const club = await make.club({ owner })
    const who = await as(owner)
    const course = await teachingBy(who, club).course()
    await remove(course, who)
    const id = sql`gen_random_uuid()`
    await sql`insert into courses (id, club_id, slug, title) select ${id}, ${club.id}, 'c-' || n, 'C' from generate_series(1, 200) n`.execute(
      db,
    )
    expect((await who.refused('PUT /courses/:courseId/restoration', ofCourse(course))).code).toBe(
      'too_many_courses',
    )
  })

  it('is logged', async () => {
    const course = await anns.course('Lyres')
    await remove(course)
    await restore(course)
    await restore(course)
    const { rows } = await sql<{ type: string }>`select type from club_activity_log
      where data ->> 'courseId' = ${course.id} order by created_at, id`.execute(db)
    expect(rows.map(({ type }) => type)).toEqual(['course.deleted', 'course.restored'])
  })
})

describe('restoring a lesson', () => {
  it('puts it back where it was, once', async () => {
    const { id, outlineVersion, ...made } = await anns.outline({ Start: ['A', 'B', 'C'], End: ['D'] })
    const [start, end] = sectionsOf({ id, outlineVersion, ...made })
    // In another order than they were made in.
    const sections = [{ ...start, lessonIds: start?.lessonIds.toReversed() }, end]
    const body = { version: outlineVersion, sections }
    const course = await ann.call('PUT /courses/:courseId/outline', { ...ofCourse({ id }), body } as never)
    const [, b] = course.outline[0]?.lessons ?? []
    await removeLesson(b ?? { id: '' })
    expect(titlesOf(await readCourse(ann, course.id, hall))).toEqual([
      ['Start', ['C', 'A']],
      ['End', ['D']],
    ])
    await restoreLesson(b ?? { id: '' })
    const after = await readCourse(ann, course.id, hall)
    expect(titlesOf(after)).toEqual(titlesOf(course))
    await restoreLesson(b ?? { id: '' })
    expect((await readCourse(ann, course.id, hall)).outlineVersion).toBe(after.outlineVersion)
  })

  it('puts it at the end where its section was deleted meanwhile, and into a new one where all were', async () => {
    const course = await anns.outline({ Start: ['A'], Middle: ['B'], End: ['C'] })
    const ids = course.outline.map(({ lessons }) => lessons[0]?.id ?? '')
    const save = async (sections: ReturnType<typeof sectionsOf>) => {
      const { outlineVersion: version } = await readCourse(ann, course.id, hall)
      await ann.call('PUT /courses/:courseId/outline', { ...ofCourse(course), body: { version, sections } })
    }
    await removeLesson({ id: ids[1] ?? '' })
    await save(sectionsOf(await readCourse(ann, course.id, hall)).filter(({ title }) => title !== 'Middle'))
    await restoreLesson({ id: ids[1] ?? '' })
    expect(titlesOf(await readCourse(ann, course.id, hall))).toEqual([
      ['Start', ['A']],
      ['End', ['C', 'B']],
    ])
    for (const id of ids) await removeLesson({ id })
    await save([])
    await restoreLesson({ id: ids[0] ?? '' })
    expect(titlesOf(await readCourse(ann, course.id, hall))).toEqual([['Lessons', ['A']]])
  })

  it('takes no 100% away from those who finished meanwhile, and counts what is done in it', async () => {
    const course = await make.course({ club: hall })
    const [one, two] = [await make.lesson({ course }), await make.lesson({ course })]
    const both = await member()
    for (const who of [cam, both]) {
      await who.call('PUT /courses/:courseId/enrollment', ofCourse(course))
      await who.call('PUT /lessons/:lessonId/completion', ofLesson(one))
    }
    await both.call('PUT /lessons/:lessonId/completion', ofLesson(two))
    await removeLesson(two)
    await cam.call('DELETE /lessons/:lessonId/completion', ofLesson(one))
    await cam.call('PUT /lessons/:lessonId/completion', ofLesson(one))
    await restoreLesson(two)
    const learning = async (who: Client) =>
      (await who.call('GET /clubs/:club/courses/:slug', { params: { club: hall.slug, slug: course.slug } }))
        .course.learning
    expect(await learning(cam)).toMatchObject({ percent: 100, done: 1, total: 1 })
    expect(await learning(both)).toMatchObject({ percent: 100, done: 2, total: 2 })
  })

  it('is for those who teach it, for whom alone it exists', async () => {
    const { course, lesson } = await courseInside('fiddle')
    await removeLesson(lesson, teacher)
    for (const who of [cam, dot, outsideTeacher])
      expect((await who.refused('PUT /lessons/:lessonId/restoration', ofLesson(lesson))).code).toBe(
        'lesson_not_found',
      )
    await remove(course)
    expect((await ann.refused('PUT /lessons/:lessonId/restoration', ofLesson(lesson))).code).toBe(
      'lesson_not_found',
    )
    await restore(course)
    expect((await restoreLesson(lesson, teacher)).title).toBe('Playing the fiddle')
  })

  it('is refused where the course has 300 lessons by then', async () => {
    const course = await anns.outline({ Start: ['A'] })
    const [section] = course.outline
    await removeLesson(section?.lessons[0] ?? { id: '' })
    await sql`insert into lessons (id, course_id, section_id, slug, title, position)
      select gen_random_uuid(), ${course.id}, ${section?.id}, 'l-' || n, 'L', n from generate_series(1, 300) n`.execute(
      db,
    )
    expect(
      (await ann.refused('PUT /lessons/:lessonId/restoration', ofLesson(section?.lessons[0] ?? { id: '' })))
        .code,
    ).toBe('too_many_lessons')
  })
})

describe('after 30 days', () => {
  const isStored = async (url: string) => {
    const stored = await files.get(url.replace('/storage/v1/', ''))
    stored?.body.destroy()
    return stored !== null
  }
  const clear = () => clearBins(app.deps, 60_000)

  it('nothing is restored, and a task clears it with its files, and nothing else', async () => {
    const [gone, young, kept] = [
      await courseInside('organ'),
      await courseInside('piano'),
      await courseInside('gong'),
    ]
    await remove(gone.course)
    await remove(young.course)
    await removeLesson(kept.lesson)
    const other = await make.lesson({ course: { id: kept.course.id, sectionId: kept.section.id } })
    await age('course_rows', gone.course.id, 30)
    await age('course_rows', young.course.id, 29)
    await age('lesson_rows', kept.lesson.id, 30)
    expect((await ann.refused('PUT /courses/:courseId/restoration', ofCourse(gone.course))).code).toBe(
      'course_not_found',
    )
    expect((await ann.refused('PUT /lessons/:lessonId/restoration', ofLesson(kept.lesson))).code).toBe(
      'lesson_not_found',
    )
    expect(await lessonBin(kept.course)).toEqual([])
    expect((await binOf(ann)).map(({ id }) => id)).not.toContain(gone.course.id)
    await clear()
    await clear()
    const left = async (table: string, ids: string[]) =>
      (await sql`select from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)).rows.length
    expect(await left('course_rows', [gone.course.id, young.course.id, kept.course.id])).toBe(2)
    expect(await left('lesson_rows', [gone.lesson.id, kept.lesson.id])).toBe(0)
    expect(await left('lesson_rows', [young.lesson.id, other.id])).toBe(2)
    expect(await Promise.all(gone.files.map(isStored))).toEqual([false, false, false, false, false])
    expect(await Promise.all(young.files.map(isStored))).toEqual([true, true, true, true, true])
    // The cover is of the course, which stays.
    expect(await Promise.all(kept.files.map(isStored))).toEqual([true, false, false, false, false])
    expect((await restore(young.course)).id).toBe(young.course.id)
    expect((await readLesson(ann, young.lesson.id)).title).toBe('Playing the piano')
  })

  it('certificates stay', async () => {
    const { course, certificate } = await courseInside('cello')
    await remove(course)
    await age('course_rows', course.id, 31)
    await clear()
    const params = { certificateCode: certificate.code }
    expect((await visitor.call('GET /certificates/:certificateCode', { params })).code).toBe(certificate.code)
  })
})
