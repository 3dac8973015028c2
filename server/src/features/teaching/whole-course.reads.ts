import type { AssignmentDraft } from '@guildhall/contract/course-assignments'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Assignments, Lessons } from '../../platform/database/schema.ts'
import { courseFilePurposes, type FileRow, filesOf } from '../files/files.reads.ts'
import { takesOf } from './assignment-draft.reads.ts'
import { readQuizDraft } from './quiz-draft.reads.ts'
import type { WholeCourse, WholeLesson } from './whole-course.ts'

/** A course with the rows of its files. Checks no permission: call it for a course that the viewer teaches. */
export async function readWholeCourse(
  db: Database,
  courseId: string,
): Promise<{ whole: WholeCourse; files: FileRow[] }> {
  const course = await db
    .selectFrom('courses as c')
    .selectAll('c')
    .select((eb) => filesOf('course_id', eb.ref('c.id')).as('files'))
    .where('c.id', '=', courseId)
    .executeTakeFirstOrThrow()
  const sections = await db
    .selectFrom('course_sections')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const lessons = await readLessons(db, { courseId })
  const cover = course.files.find(({ purpose }) => purpose === 'content')
  const whole = {
    course: {
      ...{ title: course.title, summary: course.summary, description: course.description },
      pictures: picturesIn(course.files),
      level: course.level as WholeCourse['course']['level'],
      cover: cover ? { file: cover.path, alt: cover.alt } : null,
      access: (course.access === 'groups' ? 'chosen' : course.access) as WholeCourse['course']['access'],
      requiredLevel: course.required_level,
      ...{ priceText: course.price_text, howToPay: course.how_to_pay },
      unlocking: course.unlocking as WholeCourse['course']['unlocking'],
      hasCertificate: course.has_certificate,
    },
    sections: sections.map(({ id, title }) => ({
      title,
      lessons: lessons.filter(({ sectionId }) => sectionId === id).map(({ lesson }) => lesson),
    })),
  }
  return { whole, files: [...course.files, ...lessons.flatMap(({ files }) => files)] }
}

/** Like `readWholeCourse`, for one lesson. */
export async function readWholeLesson(
  db: Database,
  lessonId: string,
): Promise<{ lesson: WholeLesson; files: FileRow[] } | undefined> {
  return (await readLessons(db, { lessonId }))[0]
}

type Which = { courseId: string } | { lessonId: string }
type Row = Selectable<Lessons> & { files: FileRow[] }

async function readLessons(db: Database, which: Which) {
  const rows = await db
    .selectFrom('lessons as l')
    .selectAll('l')
    .select((eb) => filesOf('lesson_id', eb.ref('l.id')).as('files'))
    .$if('courseId' in which, (query) =>
      query.where('l.course_id', '=', (which as { courseId: string }).courseId),
    )
    .$if('lessonId' in which, (query) => query.where('l.id', '=', (which as { lessonId: string }).lessonId))
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const assignments = await db.selectFrom('assignments').selectAll().where('lesson_id', 'in', ids).execute()
  const withQuiz = await db.selectFrom('quizzes').select('lesson_id').where('lesson_id', 'in', ids).execute()
  const quizzes = new Map<string, WholeLesson['quiz']>()
  for (const { lesson_id: id } of withQuiz) {
    const quiz = await readQuizDraft(db, id)
    if (quiz) quizzes.set(id, (({ version: _, ...fields }) => fields)(quiz))
  }
  return rows.map((row) => ({
    sectionId: row.section_id,
    files: row.files,
    lesson: {
      ...lessonOf(row),
      quiz: quizzes.get(row.id) ?? null,
      assignment: assignmentOf(assignments.find((one) => one.lesson_id === row.id)),
    },
  }))
}

function lessonOf(row: Row): Omit<WholeLesson, 'quiz' | 'assignment'> {
  const all = (...purposes: string[]) =>
    row.files
      .filter(({ purpose }) => purposes.includes(purpose))
      .map(({ path, name }) => ({ file: path, name }))
  return {
    ...{ title: row.title, content: row.content, videoUrl: row.video_url },
    pictures: picturesIn(row.files),
    video: all('video')[0] ?? null,
    captions: all('captions')[0] ?? null,
    audio: all('audio')[0] ?? null,
    files: all(...courseFilePurposes),
    ...{ isDoneByVideo: row.is_done_by_video, minutes: row.minutes },
    ...{ isPreview: row.is_preview, isOptional: row.is_optional, unlockDays: row.unlock_days },
    unlockAt: row.unlock_at?.toISOString() ?? null,
  }
}

const picturesIn = (files: FileRow[]) =>
  files.filter(({ purpose }) => purpose === 'inline').map(({ id, path }) => ({ id, file: path }))

const assignmentOf = (row: Selectable<Assignments> | undefined): AssignmentDraft | null =>
  row ? { prompt: row.prompt, takes: takesOf(row), isRequired: row.is_required } : null
