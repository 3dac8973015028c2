import { z } from 'zod'
import { id, line } from './common.ts'
import { assignmentFields } from './course-assignments.ts'
import { courseLimits } from './course-limits.ts'
import { quizFields } from './course-quizzes.ts'
import { courseFields, lessonFields } from './course-teaching.ts'
import { limits } from './limits.ts'

/** Name of an entry of the zip file, other than course.json. */
const entry = z.string().min(1).max(300)
/** A file, and the name that people see. */
const namedFile = z.object({ file: entry, name: line(200, 'A name is too long') })
/** Pictures in a text, which names them by these ids: `![Alt](picture:<id>)`. */
const pictures = z.array(z.object({ id, file: entry })).max(limits.textPictures)

const { cover: _, ...fieldsOfCourse } = courseFields
const { videoPath: _v, captionsPath: _c, audioPath: _a, filePaths: _f, ...fieldsOfLesson } = lessonFields

export const lessonInFile = z.object({
  ...fieldsOfLesson,
  pictures,
  video: namedFile.nullable(),
  captions: namedFile.nullable(),
  audio: namedFile.nullable(),
  files: z.array(namedFile).max(courseLimits.lessonFiles),
  quiz: z.object(quizFields).nullable(),
  assignment: z.object(assignmentFields).nullable(),
})
export type LessonInFile = z.output<typeof lessonInFile>

const tooMany = 'A course has at most 300 lessons'

/**
 * Contents of course.json in the zip file of a course. A reader of format 1 refuses other versions; all ids in it are
 * replaced on import, and everything becomes a draft.
 */
export const courseFile = z.object({
  format: z.literal('guildhall-course'),
  version: z.literal(1),
  course: z.object({
    ...fieldsOfCourse,
    /** Groups are a club’s own: their courses are exported as for chosen people. */
    access: fieldsOfCourse.access.exclude(['groups']),
    pictures,
    cover: z.object({ file: entry, alt: line(limits.pictureAlt, 'A description is too long') }).nullable(),
  }),
  sections: z
    .array(
      z.object({
        title: fieldsOfLesson.title,
        lessons: z.array(lessonInFile).max(courseLimits.lessons, tooMany),
      }),
    )
    .max(courseLimits.sections)
    .refine(
      (all) => all.reduce((sum, { lessons }) => sum + lessons.length, 0) <= courseLimits.lessons,
      tooMany,
    ),
})
export type CourseFile = z.output<typeof courseFile>
