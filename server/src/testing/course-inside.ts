import { type Client, personOf } from './as.ts'
import { picture } from './make.ts'
import { mediaSamples } from './media.ts'
import { insertSceneCourses, newSceneCourse, type SceneCourse } from './scenes-courses.ts'
import type { World } from './world.ts'

type Inside = SceneCourse & {
  /** Addresses of its cover, files of its lesson and files that were handed in. */
  files: string[]
}

/** A club's course with one of everything, and `word` in each text but the certificate, which anyone may read. */
export async function insertCourseInside(
  { app }: Pick<World, 'app'>,
  club: { id: string; name: string },
  word: string,
  { teacher, learner, colleague }: { teacher: Client; learner: Client; colleague: Client },
  number = 1,
): Promise<Inside> {
  const { db } = app.deps
  const scene = newSceneCourse(number)
  const { course, lesson, submission, lessonComment } = scene
  await insertSceneCourses(db, [{ club, ...scene }], {
    teacher: personOf(teacher).id,
    learner: personOf(learner).id,
    colleague: personOf(colleague).id,
  })
  const texts = { title: `Playing the ${word}`, content: `The ${word} has keys` }
  await db
    .updateTable('courses')
    .set({ title: texts.title, summary: texts.content })
    .where('id', '=', course.id)
    .execute()
  await db.updateTable('lessons').set(texts).where('id', '=', lesson.id).execute()
  for (const [table, { id }] of [
    ['submissions', submission],
    ['lesson_comments', lessonComment],
  ] as const)
    await db.updateTable(table).set({ content: texts.content }).where('id', '=', id).execute()
  const paper = () => new File([`${word} plans`], `${word}.txt`)
  const cover = await teacher.call('POST /storage/v1/pictures/:purpose', {
    params: { purpose: 'content' },
    file: await picture(),
  })
  const attached = await teacher.call('POST /storage/v1/attachments', { file: paper() })
  const handedIn = await colleague.call('POST /storage/v1/attachments', { file: paper() })
  const recording = (body: Buffer, name: string) => ({ file: new File([new Uint8Array(body)], name) })
  const song = await teacher.call('POST /storage/v1/course-files', recording(mediaSamples.mp3, `${word}.mp3`))
  const film = await colleague.call(
    'POST /storage/v1/course-files',
    recording(mediaSamples.mov, `${word}.mov`),
  )
  for (const [{ path }, owner] of [
    [cover, { course_id: course.id }],
    [attached, { lesson_id: lesson.id }],
    [song, { lesson_id: lesson.id }],
    [handedIn, { submission_id: submission.id }],
    [film, { submission_id: submission.id }],
  ] as const)
    await db.updateTable('files').set(owner).where('path', '=', path).execute()
  return { ...scene, files: [cover.url, attached.url, song.url, handedIn.url, film.url] }
}

/** Ids that only people who may see the course get. */
export const idsOfCourse = ({
  course,
  section,
  lesson,
  submission,
  lessonComment,
  question,
}: SceneCourse) => [...[course.id, section.id, lesson.id, submission.id, lessonComment.id, question.id]]

/** Values that lead to it, by parameter. */
export const valuesOfCourse = (scene: SceneCourse): Record<string, string[]> => ({
  courseId: [scene.course.id],
  sectionId: [scene.section.id],
  lessonId: [scene.lesson.id],
  lesson: [scene.lesson.slug],
  lessonCommentId: [scene.lessonComment.id],
  submissionId: [scene.submission.id],
  certificateCode: [scene.certificate.code],
})
