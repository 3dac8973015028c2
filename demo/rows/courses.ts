import type { Transaction } from 'kysely'
import type { DB } from '../../server/src/platform/database/schema.ts'
import { type Course, type Learner, type Lesson, lessonsOf, type Question } from '../courses.ts'
import type { Example, StoredFiles } from '../example.ts'
import type { FilePlan } from '../files.ts'
import { random } from '../random.ts'
import { day, hour } from '../times.ts'
import { insertAll } from './insert.ts'

/** Courses with their lessons, and all that people did in them. */
export async function writeCourses(
  db: Transaction<DB>,
  { courses, now }: Example,
  files: StoredFiles,
): Promise<void> {
  for (const course of courses) {
    await writeCourse(db, course)
    await writeFiles(db, course, files)
    await writeLearners(db, course, now)
  }
}

async function writeCourse(db: Transaction<DB>, course: Course): Promise<void> {
  const published = new Date(course.publishedAt)
  const at = { created_at: new Date(course.publishedAt - 9 * day), updated_at: published }
  const [teacher] = course.teachers
  await insertAll(db, 'courses', [
    {
      ...{ id: course.id, club_id: course.club.id, slug: course.slug, title: course.title },
      ...{ summary: course.summary, description: course.description, level: course.level },
      ...{ unlocking: course.unlocking, has_certificate: course.hasCertificate },
      ...{ published_at: published, first_published_at: published, created_by: teacher?.id ?? null, ...at },
    },
  ])
  await insertAll(
    db,
    'course_teachers',
    course.teachers.map(({ id }, position) => ({ course_id: course.id, user_id: id, position })),
  )
  await insertAll(
    db,
    'course_sections',
    course.sections.map(({ id, title }, position) => ({ id, course_id: course.id, title, position })),
  )
  const rows = course.sections.flatMap(({ id, lessons }) =>
    lessons.map((lesson) => ({ lesson, section: id })),
  )
  await insertAll(
    db,
    'lessons',
    rows.map(({ lesson, section }, position) => ({
      ...{ id: lesson.id, course_id: course.id, section_id: section, position, slug: lesson.slug },
      ...{ title: lesson.title, content: lesson.content, video_url: lesson.video ?? '' },
      ...{ minutes: lesson.minutes || null, is_preview: lesson.isPreview, is_optional: lesson.isOptional },
      unlock_days: lesson.days ?? null,
      published_at: lesson.isDraft ? null : published,
      first_published_at: lesson.isDraft ? null : published,
      comment_count: lesson.comments.reduce((sum, { answers }) => sum + 1 + answers.length, 0),
      ...at,
    })),
  )
  for (const lesson of lessonsOf(course)) await writeParts(db, lesson, published)
}

async function writeParts(db: Transaction<DB>, { id, quiz, assignment, comments }: Lesson, at: Date) {
  const lesson_id = id
  if (quiz) {
    const { passMark: pass_mark, maxAttempts: max_attempts, questions } = quiz
    await insertAll(db, 'quizzes', [
      { lesson_id, pass_mark, max_attempts: max_attempts ?? null, updated_at: at },
    ])
    await insertAll(
      db,
      'quiz_questions',
      questions.map(({ options, ...question }, position) => ({
        ...{ ...question, lesson_id, position, options: JSON.stringify(options) },
      })),
    )
  }
  if (assignment) {
    const takes = (what: 'text' | 'file' | 'link') => assignment.takes.includes(what)
    await insertAll(db, 'assignments', [
      {
        ...{ lesson_id, prompt: assignment.prompt, updated_at: at },
        ...{ takes_text: takes('text'), takes_file: takes('file'), takes_link: takes('link') },
      },
    ])
  }
  await insertAll(
    db,
    'lesson_comments',
    comments.flatMap(({ answers, ...comment }) => [
      { ...said(comment), lesson_id, reply_count: answers.length },
      ...answers.map((answer) => ({ ...said(answer), lesson_id, parent_id: comment.id })),
    ]),
  )
}

const said = ({ id, by, text, at }: { id: string; by: { id: string }; text: string; at: number }) => ({
  ...{ id, user_id: by.id, content: text, created_at: new Date(at) },
})

async function writeFiles(db: Transaction<DB>, course: Course, files: StoredFiles): Promise<void> {
  const [teacher] = course.teachers
  const row = (plan: FilePlan, owner: { course_id: string } | { lesson_id: string }, position: number) => {
    const file = files.get(plan)
    if (!file) throw new Error(`a file for ${plan.purpose} was not stored`)
    const alt = (plan.purpose !== 'attachments' && plan.alt) || ''
    const created_at = new Date(course.publishedAt)
    return { ...file, alt, position, ...owner, uploader_id: teacher?.id ?? null, created_at }
  }
  await insertAll(db, 'files', [
    row(course.cover, { course_id: course.id }, 0),
    ...lessonsOf(course).flatMap((lesson) =>
      lesson.files.map((plan) => row(plan, { lesson_id: lesson.id }, 0)),
    ),
  ])
}

async function writeLearners(db: Transaction<DB>, course: Course, now: number): Promise<void> {
  const { learners } = course
  const date = (at: number) => new Date(Math.min(at, now))
  await insertAll(
    db,
    'course_enrollments',
    learners.map(({ person, beganAt, seenAt, finishedAt, doneLessons, hasLeft }) => ({
      ...{ course_id: course.id, user_id: person.id, status: hasLeft ? 'left' : 'active' },
      ...{ began_at: date(beganAt), last_seen_at: seenAt === undefined ? null : date(seenAt) },
      last_lesson_id: doneLessons.at(-1)?.lesson.id ?? null,
      completed_at: finishedAt === undefined ? null : date(finishedAt),
    })),
  )
  const done = learners.flatMap(({ person, doneLessons }) =>
    doneLessons.map(({ lesson, at }) => ({ person, lesson, at })),
  )
  const of = (person: { id: string }, lesson: Lesson) => ({ lesson_id: lesson.id, user_id: person.id })
  await insertAll(
    db,
    'lesson_completions',
    done.map(({ person, lesson, at }) => ({
      ...{ ...of(person, lesson), course_id: course.id, done_at: date(at) },
      done_by: lesson.quiz ? 'quiz' : lesson.assignment ? 'assignment' : 'button',
    })),
  )
  await insertAll(
    db,
    'lesson_visits',
    done.map(({ person, lesson, at }) => ({
      ...{ ...of(person, lesson), course_id: course.id, video_position: lesson.video ? 600 : null },
      ...{ first_at: date(at - hour / 3), last_at: date(at) },
    })),
  )
  await insertAll(
    db,
    'quiz_attempts',
    learners.flatMap((learner) =>
      attemptsOf(course, learner).map((row) => ({
        ...{ ...row, created_at: date(row.created_at.getTime()) },
      })),
    ),
  )
  await writeNotesAndSubmissions(db, course, date)
  if (!course.hasCertificate) return
  await insertAll(
    db,
    'certificates',
    learners.flatMap(({ person, finishedAt }) => {
      if (finishedAt === undefined) return []
      const r = random(`certificate ${course.slug} ${person.key}`)
      return {
        ...{ id: r.id(finishedAt), code: r.id(finishedAt).replaceAll('-', '').slice(-24) },
        ...{ club_id: course.club.id, course_id: course.id, user_id: person.id },
        ...{ person_name: `${person.first} ${person.last}`, course_title: course.title },
        ...{ club_name: course.club.name, issued_at: date(finishedAt) },
      }
    }),
  )
}

async function writeNotesAndSubmissions(db: Transaction<DB>, course: Course, date: (at: number) => Date) {
  const lessons = lessonsOf(course)
  const assigned = lessons.find(({ assignment }) => assignment)
  const [teacher] = course.teachers
  await insertAll(
    db,
    'lesson_notes',
    course.learners.flatMap(({ person, note, seenAt, beganAt }) => {
      const lesson = lessons.find(({ title }) => title === note?.lesson)
      if (!note || !lesson) return []
      return {
        lesson_id: lesson.id,
        user_id: person.id,
        content: note.text,
        updated_at: date(seenAt ?? beganAt),
      }
    }),
  )
  await insertAll(
    db,
    'submissions',
    course.learners.flatMap(({ person, submission, doneLessons, seenAt, beganAt }) => {
      if (!submission || !assigned) return []
      const { status, text, remark } = submission
      const acceptedAt = doneLessons.find(({ lesson }) => lesson === assigned)?.at
      const decidedAt = acceptedAt ?? (seenAt ?? beganAt) + 9 * hour
      const at = date(decidedAt - (status === 'submitted' ? 12 : 30) * hour)
      return {
        ...{ id: random(`submission ${course.slug} ${person.key}`).id(at.getTime()), lesson_id: assigned.id },
        ...{
          course_id: course.id,
          user_id: person.id,
          content: text,
          status,
          submitted_at: at,
          created_at: at,
        },
        ...(status !== 'submitted' && {
          remark,
          decided_by: teacher?.id ?? null,
          decided_at: date(decidedAt),
        }),
      }
    }),
  )
}

/** The one that passed; before or without it, one in which the first question went wrong, or all did. */
function attemptsOf(course: Course, { person, doneLessons, failedQuiz, seenAt, beganAt }: Learner) {
  const lesson = lessonsOf(course).find(({ quiz }) => quiz)
  if (!lesson?.quiz) return []
  const { questions } = lesson.quiz
  const r = random(`quiz ${course.slug} ${person.key}`)
  const attempt = (wrong: number, isPassed: boolean, at: number) => ({
    ...{ id: r.id(at), lesson_id: lesson.id, user_id: person.id, quiz_version: 1, is_passed: isPassed },
    answers: JSON.stringify(questions.map((question, index) => answerTo(question, index >= wrong))),
    score: Math.floor((100 * (questions.length - wrong)) / questions.length),
    created_at: new Date(at),
  })
  const passedAt = doneLessons.find((one) => one.lesson === lesson)?.at
  if (passedAt === undefined) return failedQuiz ? [attempt(3, false, seenAt ?? beganAt)] : []
  const isSecond = r.chance(0.4)
  return [...(isSecond ? [attempt(2, false, passedAt - hour)] : []), attempt(r.whole(0, 1), true, passedAt)]
}

const answerTo = ({ id, options, answers }: Question, isRight: boolean) => ({
  questionId: id,
  optionIds: options.filter((option) => option.isRight === isRight).map((option) => option.id),
  text: isRight ? (answers[0] ?? '') : answers.length > 0 ? 'No idea' : '',
})
