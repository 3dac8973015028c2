import type { Viewer } from '@guildhall/contract/accounts'
import type { Insertable } from 'kysely'
import type { Lessons } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { attachNewFiles, type NewFile } from '../files/copies.ts'
import { storeAssignment } from './assignments.writes.ts'
import { storeQuiz } from './quizzes.writes.ts'
import { slugsFor } from './slugs.ts'
import type { WholeCourse, WholeLesson } from './whole-course.ts'

/** Fills a new course. Its files are the viewer's own, without an owner. Error: file_not_found. */
export async function storeWholeCourse(
  tx: Tx,
  viewer: Viewer,
  courseId: string,
  { course, sections }: WholeCourse,
): Promise<void> {
  await tx.db
    .updateTable('courses')
    .set({
      ...{ summary: course.summary, description: course.description, level: course.level },
      ...{
        access: course.access,
        required_level: course.access === 'level' ? (course.requiredLevel ?? 1) : null,
      },
      ...{ price_text: course.priceText, how_to_pay: course.howToPay },
      ...{ unlocking: course.unlocking, has_certificate: course.hasCertificate },
    })
    .where('id', '=', courseId)
    .execute()
  const { cover, pictures } = course
  await attachNewFiles(tx, viewer, 'course_id', [
    ...(cover ? [{ path: cover.file, ownerId: courseId, position: 0, alt: cover.alt }] : []),
    ...pictures.map(({ file }, position) => ({ path: file, ownerId: courseId, position, alt: '' })),
  ])
  await storeSections(tx, viewer, courseId, sections)
}

async function storeSections(
  tx: Tx,
  viewer: Viewer,
  courseId: string,
  sections: WholeCourse['sections'],
): Promise<void> {
  if (sections.length === 0) return
  const placed = sections.map(({ title, lessons }, position) => ({ id: newId(), title, position, lessons }))
  await tx.db
    .insertInto('course_sections')
    .values(placed.map(({ id, title, position }) => ({ id, title, position, course_id: courseId })))
    .execute()
  const lessons = placed.flatMap(({ id: sectionId, lessons }) =>
    lessons.map((lesson) => ({ id: newId(), sectionId, lesson })),
  )
  if (lessons.length === 0) return
  const slugs = slugsFor(lessons.map(({ lesson }) => lesson.title))
  await tx.db
    .insertInto('lessons')
    .values(
      lessons.map(({ id, sectionId, lesson }, position) => ({
        ...{ id, course_id: courseId, section_id: sectionId, position, slug: slugs[position] ?? id },
        ...lessonColumns(lesson),
      })),
    )
    .execute()
  await attachNewFiles(
    tx,
    viewer,
    'lesson_id',
    lessons.flatMap(({ id, lesson }) => newFilesOf(id, lesson)),
  )
  for (const { id, lesson } of lessons) await storeParts(tx, id, lesson)
}

type LessonColumns = Omit<Insertable<Lessons>, 'id' | 'course_id' | 'section_id' | 'position' | 'slug'>

/** Columns of a draft. */
export const lessonColumns = (lesson: WholeLesson): LessonColumns => ({
  ...{ title: lesson.title, content: lesson.content, video_url: lesson.video ? '' : lesson.videoUrl },
  ...{ is_done_by_video: lesson.isDoneByVideo, minutes: lesson.minutes },
  ...{ is_preview: lesson.isPreview, is_optional: lesson.isOptional },
  ...{ unlock_days: lesson.unlockDays, unlock_at: lesson.unlockAt },
})

/** The files of a lesson, as `attachNewFiles` takes them. */
export const newFilesOf = (
  lessonId: string,
  { pictures, video, captions, audio, files }: WholeLesson,
): NewFile[] =>
  [
    ...pictures.map(({ file }, position) => ({ path: file, position })),
    ...[video, captions, audio].flatMap((one) => (one ? [{ path: one.file, position: 0 }] : [])),
    ...files.map(({ file }, position) => ({ path: file, position })),
  ].map((file) => ({ ...file, ownerId: lessonId, alt: '' }))

/** Quiz and assignment of a new lesson. */
export async function storeParts(tx: Tx, lessonId: string, { quiz, assignment }: WholeLesson): Promise<void> {
  if (quiz) await storeQuiz(tx, lessonId, { version: 1, ...quiz })
  if (assignment) await storeAssignment(tx, lessonId, assignment)
}
