import { describe, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { idsOfCourse, insertCourseInside, valuesOfCourse } from '../../testing/course-inside.ts'
import { allPathsOf, expectVanishing } from '../../testing/walker.ts'
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
const pathsTo = (inside: Inside, word: string) =>
  allPathsOf({
    values: {
      ...{ ...valuesOfCourse(inside), club: [hall.slug], contentId: [newId()], commentId: [newId()] },
      personId: [personOf(cam).id, personOf(colleague).id],
      username: [personOf(teacher).username, personOf(colleague).username],
      ...{ kind: ['joined'], type: ['course'], file: ['all.atom'] },
      path: inside.files.map((url) => url.slice('/storage/v1/'.length)),
    },
    slugs: { course: inside.course.slug },
    queries: ['', `?q=${word}`],
  })

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
    // Another course that comes back brings nothing else with it.
    const other = ofCourse(await make.course({ club: hall }))
    await expectVanishing({
      people: [ann, teacher, cam, colleague, dot, visitor],
      ...{ paths, marks: { marks: secrets }, atLeast: what === 'course' ? 18 : 12 },
      vanish: async () => {
        await (what === 'course'
          ? ann.call('DELETE /courses/:courseId', ofCourse({ id }))
          : ann.call('DELETE /lessons/:lessonId', ofLesson({ id })))
        await ann.call('DELETE /courses/:courseId', other)
        await ann.call('PUT /courses/:courseId/restoration', other)
      },
      restore: () =>
        what === 'course'
          ? ann.call('PUT /courses/:courseId/restoration', ofCourse({ id }))
          : ann.call('PUT /lessons/:lessonId/restoration', ofLesson({ id })),
    })
  })
})
