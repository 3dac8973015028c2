import { api } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { idsOfCourse, insertCourseInside, valuesOfCourse } from '../../testing/course-inside.ts'
import { fileReads, filled, jsonReads } from '../../testing/plain-reads.ts'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()
const { ann, cam, dot, visitor, hall, make, as, app, tasksDone } = world
const { db } = app.deps

const member = async () => {
  const person = await make.person()
  await make.member(hall, person)
  return as(person)
}
const [teacher, colleague] = await Promise.all([member(), member()])
let number = 100
const courseInside = (word: string) =>
  insertCourseInside(world, hall, word, { teacher, learner: cam, colleague }, ++number)
const ofCourse = (course: { id: string }) => ({ params: { courseId: course.id } })
const ofLesson = (lesson: { id: string }) => ({ params: { lessonId: lesson.id } })

type Inside = Awaited<ReturnType<typeof courseInside>>

/** Reads with every value that leads to a course. */
function pathsTo(inside: Inside, word: string): string[] {
  const values: Record<string, string[]> = {
    ...valuesOfCourse(inside),
    club: [hall.slug],
    slug: [inside.course.slug],
    contentId: [newId()],
    commentId: [newId()],
    personId: [personOf(cam).id, personOf(colleague).id],
    username: [personOf(teacher).username, personOf(colleague).username],
    kind: ['joined'],
    draftId: [newId()],
    caseId: [newId()],
    actId: [newId()],
    type: ['course'],
    page: ['terms'],
    exportId: [newId()],
    token: ['none'],
    fileId: [newId()],
    picture: ['logo'],
    subject: ['courses'],
    key: [inside.course.id],
    file: ['all.atom'],
    path: inside.files.map((url) => url.replace('/storage/v1/', '')),
  }
  const json = jsonReads.map((key) => fullPath(key.slice('GET '.length)).replaceAll(/:(\w+)/g, '{$1}'))
  const queriesOf = (path: string) => {
    const query =
      api[`GET ${path.replace('/rest/v1', '').replaceAll(/\{(\w+)\}/g, ':$1')}` as 'GET /search']?.query
    return query && 'q' in query.shape ? ['', `?q=${word}`] : ['']
  }
  return [
    ...json.flatMap((path) =>
      filled(path, values).flatMap((one) => queriesOf(path).map((query) => one + query)),
    ),
    ...fileReads.flatMap((path) => filled(path, values)),
  ]
}

/** Paths at which this person is shown the course, its lesson, or what anyone wrote in it. */
async function shownAt(who: Client, paths: string[], secrets: string[]): Promise<string[]> {
  const found = await concurrently(paths, async (path) => {
    const { status, body } = await who.read(path)
    expect(status, path).toBeLessThan(500)
    if (path.startsWith('/storage/')) return status === 200 ? [path] : []
    const text = body.toLowerCase().replaceAll(decodeURIComponent(path).toLowerCase(), '')
    const asked = path.split(/[/?=]/).filter((part) => part.length > 5)
    const rest =
      status === 200 ? text : asked.reduce((left, part) => left.replaceAll(part.toLowerCase(), ''), text)
    return secrets.some((secret) => rest.includes(secret)) ? [path] : []
  })
  return found.flat()
}

describe('what is in the bin', () => {
  // The log says to the club’s owner and admins what was deleted; certificates stay.
  const exempt = /\/activity|\/my\/statements|\/course-bin|\/certificates\//

  it.each(['course', 'lesson'] as const)('is a %s that no path shows any more', async (what) => {
    const word = what === 'course' ? 'bassoon' : 'ocarina'
    const inside = await courseInside(word)
    const id = what === 'course' ? inside.course.id : inside.lesson.id
    if (what === 'lesson')
      await db
        .updateTable('courses')
        .set({ title: 'Winds', summary: '' })
        .where('id', '=', inside.course.id)
        .execute()
    await tasksDone()
    const { course: _, section: _s, ...inLesson } = inside
    const ofLessonOnly = [
      inLesson.lesson.id,
      inLesson.submission.id,
      inLesson.lessonComment.id,
      inLesson.question.id,
    ]
    const secrets = [word, ...(what === 'course' ? idsOfCourse(inside) : ofLessonOnly)]
    const cover = inside.files[0] ?? ''
    const paths = pathsTo(inside, word).filter(
      (path) => !exempt.test(path) && !(what === 'lesson' && (path === cover || path.endsWith('/bin'))),
    )
    const readers = [ann, teacher, cam, colleague, dot, visitor]
    const before = await Promise.all(readers.map((who) => shownAt(who, paths, secrets)))
    expect(new Set(before.flat()).size).toBeGreaterThan(what === 'course' ? 18 : 12)

    await (what === 'course'
      ? ann.call('DELETE /courses/:courseId', ofCourse({ id }))
      : ann.call('DELETE /lessons/:lessonId', ofLesson({ id })))
    // Another course that comes back brings nothing else with it.
    const other = ofCourse(await make.course({ club: hall }))
    await ann.call('DELETE /courses/:courseId', other)
    await ann.call('PUT /courses/:courseId/restoration', other)
    for (const who of readers) expect(await shownAt(who, paths, secrets)).toEqual([])

    await (what === 'course'
      ? ann.call('PUT /courses/:courseId/restoration', ofCourse({ id }))
      : ann.call('PUT /lessons/:lessonId/restoration', ofLesson({ id })))
    const after = await Promise.all(readers.map((who) => shownAt(who, paths, secrets)))
    expect(after.map((list) => list.toSorted())).toEqual(before.map((list) => list.toSorted()))
  })
})
