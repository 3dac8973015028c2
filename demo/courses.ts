import { type Club, type Community, memberNamed, type Person } from './community.ts'
import { type FilePlan, sceneAlbum } from './files.ts'
import { attachmentOf } from './items.ts'
import { random } from './random.ts'
import type { CourseData, Data, LearnerData, LessonData } from './schema.ts'
import { atDaytime, day, hour, minute } from './times.ts'

// Courses in memory, before a row is written. Times are in milliseconds.

export type Question = {
  id: string
  kind: 'single' | 'several' | 'text'
  question: string
  explanation: string
  options: { id: string; text: string; isRight: boolean }[]
  answers: string[]
}
type LessonComment = {
  id: string
  by: Person
  text: string
  at: number
  answers: Omit<LessonComment, 'answers'>[]
}
export type Lesson = Omit<LessonData, 'comments' | 'files' | 'quiz'> & {
  id: string
  slug: string
  /** Markdown, with the picture shown above the text. */
  content: string
  files: FilePlan[]
  quiz: (Omit<NonNullable<LessonData['quiz']>, 'questions'> & { questions: Question[] }) | undefined
  comments: LessonComment[]
}
export type Section = { id: string; title: string; lessons: Lesson[] }
export type Learner = Omit<LearnerData, 'who'> & {
  person: Person
  beganAt: number
  seenAt: number | undefined
  finishedAt: number | undefined
  /** In the order of the outline. */
  doneLessons: { lesson: Lesson; at: number }[]
}
export type Course = Omit<CourseData, 'club' | 'by' | 'sections' | 'learners'> & {
  id: string
  club: Club
  teachers: Person[]
  publishedAt: number
  cover: FilePlan
  sections: Section[]
  learners: Learner[]
}

export const lessonsOf = ({ sections }: Pick<Course, 'sections'>): Lesson[] =>
  sections.flatMap(({ lessons }) => lessons)

/** The courses that are written down, with what each learner did in them. */
export function createCourses(data: Data, { clubs, now }: Community): Course[] {
  return data.courses.flatMap((course) => {
    const club = clubs.find(({ key }) => key === course.club)
    return club ? [createCourse(data, course, club, now)] : []
  })
}

function createCourse(data: Data, course: CourseData, club: Club, now: number): Course {
  const r = random(`course ${course.slug}`)
  const publishedAt = atDaytime(now, now - course.daysAgo * day)
  const album = sceneAlbum(data, `course ${course.slug}`)
  const named = (key: string) => memberNamed(club, key)
  const createLesson = ({ quiz, files, ...lesson }: LessonData): Lesson => {
    const id = r.id(publishedAt)
    const shown = lesson.picture ? album(lesson.picture, 'inline', id) : undefined
    // Its description is in the text.
    const picture: FilePlan[] = shown ? [{ purpose: 'inline', picture: shown.picture, id }] : []
    return {
      ...lesson,
      id: r.id(publishedAt),
      slug: slugOf(lesson.title),
      content: shown ? `![${shown.alt}](picture:${id})\n\n${lesson.text}` : lesson.text,
      files: [...picture, ...files.map((key): FilePlan => attachmentOf(club, key))],
      quiz: quiz && { ...quiz, questions: quiz.questions.map((question) => createQuestion(question, r.id)) },
      comments: lesson.comments.map(({ by, text, answers }) => {
        // After all who speak here were members, and its author had begun.
        const speakers = [by, ...answers.map((answer) => answer.by)]
        const joined = club.members.filter(({ person }) => speakers.includes(person.key))
        const began = course.learners.find(({ who }) => who === by)?.daysAgo ?? course.daysAgo
        const since = Math.max(now - began * day, ...joined.map(({ joinedAt }) => joinedAt)) + hour
        const at = atDaytime(now, since + r.between(0.2, 0.8) * (now - 2 * day - since))
        const written = answers.map((answer, index) => ({
          ...{ id: r.id(at), by: named(answer.by), text: answer.text },
          at: at + (index + 1) * r.between(hour, 9 * hour),
        }))
        return { id: r.id(at), by: named(by), text, at, answers: written }
      }),
    }
  }
  const sections = course.sections.map(({ title, lessons }) => ({
    ...{ id: r.id(publishedAt), title, lessons: lessons.map(createLesson) },
  }))
  const learners = course.learners.map((learner) =>
    createLearner(learner, { club, now, lessons: sections.flatMap(({ lessons }) => lessons) }),
  )
  return {
    ...{ ...course, id: r.id(publishedAt), club, publishedAt, sections, learners },
    teachers: course.by.map(named),
    cover: album(course.picture, 'content'),
  }
}

type Attending = { club: Club; now: number; lessons: Lesson[] }

function createLearner({ who, ...learner }: LearnerData, { club, now, lessons }: Attending): Learner {
  const person = memberNamed(club, who)
  const joinedAt = club.members.find((member) => member.person === person)?.joinedAt ?? 0
  const beganAt = atDaytime(now, Math.max(joinedAt + hour, now - learner.daysAgo * day))
  const seen = learner.seenDaysAgo
  const seenAt = seen === undefined ? undefined : Math.max(beganAt + hour, now - seen * day)
  const open = lessons.filter(({ isDraft, isOptional }) => !isDraft && !isOptional)
  const done = open.slice(0, learner.done)
  // Spread over the time they were here; the last one when they were last seen.
  const timeOf = (index: number) =>
    Math.floor(beganAt + (((seenAt ?? beganAt) - 20 * minute - beganAt) * (index + 1)) / done.length)
  const doneLessons = done.map((lesson, index) => ({ lesson, at: timeOf(index) }))
  return {
    ...{ ...learner, person, beganAt, seenAt, doneLessons },
    finishedAt: done.length === open.length ? doneLessons.at(-1)?.at : undefined,
  }
}

type QuestionData = NonNullable<LessonData['quiz']>['questions'][number]

function createQuestion(data: QuestionData, id: (at: number) => string): Question {
  const { question, explanation, right, wrong, answers } = data
  const options = [
    ...wrong.map((text) => ({ id: id(0), text, isRight: false })),
    ...right.map((text) => ({ id: id(0), text, isRight: true })),
  ]
  return {
    ...{ id: id(0), question, explanation, answers },
    kind: answers.length > 0 ? 'text' : right.length > 1 ? 'several' : 'single',
    options: random(question).shuffle(options),
  }
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
