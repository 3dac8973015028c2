import { setImmediate } from 'node:timers/promises'
import type { EndpointKey } from '@guildhall/contract/api'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuseServerTerms } from '../prevention/server-terms.ts'
import type { FieldText } from '../prevention/texts.ts'
import { seenFields, textsAt } from '../prevention/written.ts'
import { readWholeCourse, readWholeLesson } from './whole-course.reads.ts'
import type { WholeCourse, WholeLesson } from './whole-course.ts'

const textsOf = (key: EndpointKey, value: object | null): FieldText[] =>
  value === null ? [] : textsAt(value, seenFields(key))

const textsOfLesson = (lesson: WholeLesson): FieldText[] => [
  ...textsOf('PUT /lessons/:lessonId', lesson),
  ...textsOf('PUT /lessons/:lessonId/quiz', lesson.quiz),
  ...textsOf('PUT /lessons/:lessonId/assignment', lesson.assignment),
  ...[lesson.video, lesson.captions, lesson.audio, ...lesson.files].flatMap((file) =>
    file ? [{ field: 'files', text: file.name }] : [],
  ),
]

const textsOfOutline = ({ course, sections }: WholeCourse): FieldText[] => [
  ...textsOf('PUT /courses/:courseId', course),
  ...textsOf('PUT /courses/:courseId/outline', { sections }),
]

/** Lesson by lesson, so that other requests are served between them. */
async function* inTurn(whole: WholeCourse): AsyncGenerator<FieldText[]> {
  yield textsOfOutline(whole)
  for (const { lessons } of whole.sections)
    for (const lesson of lessons) {
      yield textsOfLesson(lesson)
      await setImmediate()
    }
}

async function* published(db: Database, courseId: string): AsyncGenerator<FieldText[]> {
  yield textsOfOutline((await readWholeCourse(db, courseId)).whole)
  const lessons = await db
    .selectFrom('lessons')
    .select('id')
    .where('course_id', '=', courseId)
    .where('published_at', 'is not', null)
    .execute()
  for (const { id } of lessons) yield* oneLesson(db, id)
}

async function* oneLesson(db: Database, id: string): AsyncGenerator<FieldText[]> {
  const found = await readWholeLesson(db, id)
  if (found) yield textsOfLesson(found.lesson)
}

/** Screens a course in a file. Error: bad_input, as of all that is screened here. */
export const screenImported = ({ db, viewer }: PersonContext, whole: WholeCourse): Promise<void> =>
  refuseServerTerms(db, viewer.id, () => inTurn(whole))

/** A draft may be older than the server's watched words. */
export const screenCourse = ({ db, viewer }: PersonContext, id: string): Promise<void> =>
  refuseServerTerms(db, viewer.id, () => published(db, id))

export const screenLesson = (db: Database, { viewer }: PersonContext, id: string): Promise<void> =>
  refuseServerTerms(db, viewer.id, () => oneLesson(db, id))
