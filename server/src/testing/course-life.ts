import type { Unlocking } from '@guildhall/contract/course-limits'
import fc from 'fast-check'
import type { Facts, PlannedLesson } from '../features/courses/progress.ts'

// A learner's life with a course, as a model of what docs/decisions/129 promises. Tests compare it with the functions
// that compute progress, and with the server.

export type Act =
  | { does: 'start' }
  | { does: 'leave' }
  | { does: 'finish' | 'undo' | 'visit'; lesson: number }
  | { does: 'add'; isPublished: boolean; isOptional: boolean; isPreview: boolean; days: number | null }
  | { does: 'publish' | 'hide' | 'toggle' | 'delete'; lesson: number }
  | { does: 'move'; lesson: number; to: number }
  | { does: 'unlock'; by: Unlocking }
  | { does: 'pass'; days: number }
/** Of the learner: `twice` by two tabs at once; `late` by a device without network, after all else. */
export type Step = { act: Act; twice: boolean; late: boolean }

export type Life = {
  /** In order. */
  lessons: (Omit<PlannedLesson, 'unlockAt'> & { unlockAt: number | null })[]
  unlocking: Unlocking
  status: 'active' | 'left' | null
  beganAt: number
  completedAt: number | null
  done: Set<string>
  visited: Set<string>
  now: number
}

const dayMs = 86_400_000
/** Between two acts. */
const tickMs = 1000

export const newLife = (now: number): Life => ({
  ...{ lessons: [], unlocking: 'none', status: null, beganAt: now, completedAt: null, now },
  ...{ done: new Set(), visited: new Set() },
})

export const lessonAt = (life: Life, number: number) => life.lessons[number % (life.lessons.length || 1)]

const isLearning = (life: Life) => life.status === 'active'

/** Whether the learner may open a published lesson. */
export function isOpen(life: Life, lesson: PlannedLesson): boolean {
  const before = life.lessons.slice(0, life.lessons.indexOf(lesson))
  const rules: Record<Unlocking, boolean> = {
    none: true,
    order: before.every((one) => one.publishedAt === null || one.isOptional || life.done.has(one.id)),
    days: lesson.unlockDays === null || life.beganAt + lesson.unlockDays * dayMs <= life.now,
    date: lesson.unlockAt === null || lesson.unlockAt <= life.now,
  }
  const isUnlocked = life.done.has(lesson.id) || rules[life.unlocking]
  return lesson.publishedAt !== null && (lesson.isPreview || (isLearning(life) && isUnlocked))
}

/** What the page of the course should show. */
export function expectedOf(life: Life) {
  const published = life.lessons.filter((lesson) => lesson.publishedAt !== null)
  const completedAt = life.completedAt ?? Number.POSITIVE_INFINITY
  const counted = published.filter(
    ({ id, isOptional, publishedAt, firstPublishedAt }) =>
      !isOptional &&
      Number(firstPublishedAt) <= completedAt &&
      (Number(publishedAt) <= completedAt || life.done.has(id)),
  )
  const done = counted.filter(({ id }) => life.done.has(id)).length
  const isNew = ({ id, firstPublishedAt }: PlannedLesson) =>
    isLearning(life) && Number(firstPublishedAt) > life.beganAt && !life.done.has(id) && !life.visited.has(id)
  const next = published.find((lesson) => isOpen(life, lesson) && !life.done.has(lesson.id))
  return {
    states: published.map((lesson) =>
      isOpen(life, lesson) ? (life.done.has(lesson.id) ? 'done' : 'open') : 'locked',
    ),
    newOnes: published.map(isNew),
    learning: life.status && {
      ...{ status: life.status, total: counted.length, done, isCompleted: life.completedAt !== null },
      percent:
        counted.length > 0 ? Math.floor((100 * done) / counted.length) : life.completedAt === null ? 0 : 100,
      newCount: published.filter(isNew).length,
      continueWith: isLearning(life) ? (next?.slug ?? null) : null,
    },
  }
}

/** Applies one act, and what follows from it; false if it is refused. */
export function apply(life: Life, act: Act, id: () => string): boolean {
  const isAllowed = applyAlone(life, act, id)
  complete(life)
  return isAllowed
}

function applyAlone(life: Life, act: Act, id: () => string): boolean {
  life.now += tickMs
  const { lessons, now } = life
  switch (act.does) {
    case 'start':
      if (life.status === null) life.beganAt = now
      life.status = 'active'
      return true
    case 'leave':
      if (life.status === 'active') life.status = 'left'
      return true
    case 'unlock':
      life.unlocking = act.by
      return true
    case 'pass':
      life.now += act.days * dayMs
      return true
    case 'add':
      lessons.push(newLesson(act, id(), now))
      return true
  }
  const lesson = lessonAt(life, act.lesson)
  if (!lesson) return false
  const isLearned = isLearning(life) && isOpen(life, lesson)
  if (act.does === 'finish' && isLearned) life.done.add(lesson.id)
  if (act.does === 'undo' && isLearned) life.done.delete(lesson.id)
  if (act.does === 'visit' && isLearned) life.visited.add(lesson.id)
  if (act.does === 'publish') lesson.publishedAt ??= now
  if (act.does === 'publish') lesson.firstPublishedAt ??= now
  if (act.does === 'hide') lesson.publishedAt = null
  if (act.does === 'toggle') lesson.isOptional = !lesson.isOptional
  if (act.does === 'delete' || act.does === 'move') lessons.splice(lessons.indexOf(lesson), 1)
  if (act.does === 'delete') life.done.delete(lesson.id)
  if (act.does === 'move') lessons.splice(act.to % (lessons.length + 1), 0, lesson)
  return isLearned || !['finish', 'undo', 'visit'].includes(act.does)
}

/** Follows from the state, by any act. */
function complete(life: Life): void {
  const required = life.lessons.filter(({ publishedAt, isOptional }) => publishedAt !== null && !isOptional)
  const isAll = required.length > 0 && required.every(({ id }) => life.done.has(id))
  if (isLearning(life) && isAll) life.completedAt ??= life.now
}

const newLesson = (act: Act & { does: 'add' }, id: string, now: number): PlannedLesson => ({
  ...{ id, slug: `lesson-${id}`, title: id, isPreview: act.isPreview, isOptional: act.isOptional },
  publishedAt: act.isPublished ? now : null,
  firstPublishedAt: act.isPublished ? now : null,
  unlockDays: act.days,
  // Noon, so that no day passes at the same moment as a lesson unlocks.
  unlockAt: act.days === null ? null : now + (act.days - 0.5) * dayMs,
})

export const factsOfLife = (life: Life): Facts => ({
  ...{
    unlocking: life.unlocking,
    lessons: life.lessons,
    done: life.done,
    visited: life.visited,
    now: life.now,
  },
  isTeacher: false,
  isLearning: isLearning(life),
  enrollment: life.status && { ...life, status: life.status, lastSeenAt: null },
})

const lesson = fc.nat(9)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('start' as const, 'start' as const, 'leave' as const) }),
  },
  { weight: 8, arbitrary: fc.record({ does: fc.constantFrom('finish' as const), lesson }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('undo' as const, 'visit' as const), lesson }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ does: fc.constant('add' as const), isPublished: fc.boolean(), isOptional: fc.boolean() },
      ...{ isPreview: fc.boolean(), days: fc.option(fc.nat(4)) },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('publish', 'publish', 'hide', 'toggle', 'delete'),
      lesson,
    }) as fc.Arbitrary<Act>,
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), lesson, to: lesson }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('unlock' as const),
      by: fc.constantFrom<Unlocking>('none', 'order', 'order', 'days', 'date'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pass' as const), days: fc.nat(3) }) },
)
const step: fc.Arbitrary<Step> = fc.record({
  act,
  twice: fc.boolean(),
  late: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
})

/** Begins with three published lessons and a start; what is late comes last, in order. */
export const lives = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 1, maxLength }).map((steps) => {
    const begin: Act[] = [
      ...Array.from({ length: 3 }, (_, days) => ({
        ...{ does: 'add' as const, isPublished: true, isOptional: false, isPreview: false, days },
      })),
      { does: 'start' },
    ]
    const isLearners = ({ act: { does } }: Step) =>
      ['start', 'leave', 'finish', 'undo', 'visit'].includes(does)
    const isLate = (one: Step) => one.late && isLearners(one)
    return [
      ...begin.map((one) => ({ act: one, twice: false, late: false })),
      ...steps.filter((one) => !isLate(one)).map((one) => ({ ...one, twice: one.twice && isLearners(one) })),
      ...steps.filter(isLate),
    ]
  })
