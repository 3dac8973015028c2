import type { EnrollmentStatus, Unlocking } from '@guildhall/contract/course-limits'
import type { Learning, LessonState } from '@guildhall/contract/courses'

/** Times are in milliseconds. */
export type PlannedLesson = {
  id: string
  slug: string
  title: string
  isPreview: boolean
  isOptional: boolean
  publishedAt: number | null
  firstPublishedAt: number | null
  unlockDays: number | null
  unlockAt: number | null
}

export type Enrollment = {
  status: EnrollmentStatus
  beganAt: number
  lastSeenAt: number | null
  completedAt: number | null
}

/** A course and one person in it. */
export type Facts = {
  unlocking: Unlocking
  /** In order, drafts included. */
  lessons: PlannedLesson[]
  /** Sees drafts, and opens every lesson. */
  isTeacher: boolean
  /** Enrolled, a member of the club, and the course is published. */
  isLearning: boolean
  /** Null unless enrolled before or now. */
  enrollment: Enrollment | null
  /** Ids of lessons. */
  done: ReadonlySet<string>
  visited: ReadonlySet<string>
  now: number
}

const dayMs = 86_400_000

/** The lessons that the person sees, in order (docs/decisions/129). `isOpenLesson` says the same in SQL. */
export function statesOf(facts: Facts): LessonState[] {
  const { lessons, isTeacher, done } = facts
  let waitsFor: string | null = null
  return lessons.flatMap((lesson) => {
    const isDone = done.has(lesson.id)
    const { isOpen, opensAt } = unlockOf(facts, lesson, waitsFor)
    const state: LessonState = {
      lessonId: lesson.id,
      state: isOpen ? (isDone ? 'done' : 'open') : 'locked',
      isNew: isNew(facts, lesson),
      opensAt: isOpen || opensAt === null ? null : new Date(opensAt).toISOString(),
      waitsFor: !isOpen && facts.isLearning && facts.unlocking === 'order' ? waitsFor : null,
    }
    if (lesson.publishedAt !== null && !lesson.isOptional && !isDone) waitsFor ??= lesson.title
    return isTeacher || lesson.publishedAt !== null ? [state] : []
  })
}

function unlockOf(
  { unlocking, isTeacher, isLearning, enrollment, done, now }: Facts,
  lesson: PlannedLesson,
  waitsFor: string | null,
): { isOpen: boolean; opensAt: number | null } {
  const isAlwaysOpen = isTeacher || lesson.isPreview || (isLearning && done.has(lesson.id))
  if (isAlwaysOpen || !isLearning || enrollment === null) return { isOpen: isAlwaysOpen, opensAt: null }
  if (unlocking === 'order') return { isOpen: waitsFor === null, opensAt: null }
  const opensAt = { none: null, date: lesson.unlockAt, days: dayOf(enrollment, lesson) }[unlocking]
  return { isOpen: opensAt === null || opensAt <= now, opensAt }
}

const dayOf = ({ beganAt }: Enrollment, { unlockDays }: PlannedLesson) =>
  unlockDays === null ? null : beganAt + unlockDays * dayMs

const isNew = ({ isLearning, enrollment, done, visited }: Facts, lesson: PlannedLesson): boolean =>
  isLearning &&
  enrollment !== null &&
  lesson.publishedAt !== null &&
  (lesson.firstPublishedAt ?? 0) > enrollment.beganAt &&
  !done.has(lesson.id) &&
  !visited.has(lesson.id)

/**
 * Whether a lesson counts for the progress. After completion only those that were part of it: a lesson added later, or
 * hidden at the time, takes no 100% away.
 */
function counts({ enrollment, done }: Facts, lesson: PlannedLesson): boolean {
  const { publishedAt, firstPublishedAt, isOptional, id } = lesson
  if (publishedAt === null || isOptional) return false
  const completedAt = enrollment?.completedAt ?? null
  if (completedAt === null) return true
  return (firstPublishedAt ?? publishedAt) <= completedAt && (publishedAt <= completedAt || done.has(id))
}

/** `states` are those of the same facts. Someone who left the club, or its groups, no longer learns, and is shown as one who left. */
export function learningOf(
  facts: Facts,
  states: LessonState[],
  { isMember, certificateCode }: { isMember: boolean; certificateCode: string | null },
): Learning | null {
  const { enrollment, lessons, done } = facts
  if (enrollment === null) return null
  const counted = lessons.filter((lesson) => counts(facts, lesson))
  const total = counted.length
  const doneCount = counted.filter(({ id }) => done.has(id)).length
  const { status, completedAt, lastSeenAt } = enrollment
  const percentOfNothing = completedAt === null ? 0 : 100
  const open = new Set(states.flatMap(({ state, lessonId }) => (state === 'open' ? [lessonId] : [])))
  const next = lessons.find(({ id, publishedAt }) => publishedAt !== null && open.has(id))
  return {
    status: status === 'active' && !isMember ? 'left' : status,
    beganAt: new Date(enrollment.beganAt).toISOString(),
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
    total,
    done: doneCount,
    percent: total === 0 ? percentOfNothing : Math.floor((100 * doneCount) / total),
    newCount: states.filter((state) => state.isNew).length,
    continueWith: facts.isLearning ? (next?.slug ?? null) : null,
    certificateCode,
  }
}
