/** Limits of courses. Separate from the limits that every page loads. */
export const courseLimits = {
  courses: 200,
  title: 100,
  summary: 200,
  description: 5000,
  priceText: 100,
  howToPay: 500,
  teachers: 10,
  sections: 50,
  /** In a course, drafts included. */
  lessons: 300,
  lessonContent: 30_000,
  lessonFiles: 10,
  videoAddress: 500,
  videoBytes: 500 * 1024 * 1024,
  audioBytes: 100 * 1024 * 1024,
  captionBytes: 1024 * 1024,
  /** Length of a lesson. */
  minutes: 600,
  unlockDays: 365,
  /** Position in a video, in seconds. */
  videoPosition: 86_400,
  note: 10_000,
  comment: 5000,
  commentPage: 20,
  replyPage: 50,
  questions: 50,
  optionsMin: 2,
  options: 10,
  question: 1000,
  option: 300,
  explanation: 1000,
  shortAnswers: 10,
  shortAnswer: 200,
  attempts: 100,
  assignmentPrompt: 5000,
  submission: 10_000,
  submissionLink: 2000,
  remark: 2000,
  /** Days for which deleted courses and lessons can be restored. */
  binDays: 30,
  coursePage: 24,
  enrollmentPage: 20,
  /** People of one list. */
  enrollAtOnce: 100,
  /** Open ones of a course. */
  links: 20,
  submissionPage: 20,
  /** Days without a visit after which a learner counts as stopped. */
  stoppedDays: 14,
  /** Days between two reminders to one learner. */
  reminderDays: 7,
  /** Size of a course in a file: more than any export can have, so that every one can be imported. */
  importBytes: 2 * 1024 ** 4,
  /** Size of the texts in such a file (course.json). */
  courseFileTextBytes: 64 * 1024 * 1024,
} as const

export const courseLevels = ['beginner', 'intermediate', 'advanced'] as const
export type CourseLevel = (typeof courseLevels)[number]
/** People who may enroll themselves: every member, members from a level on or in a group, or no one. */
export const courseAccess = ['all', 'level', 'groups', 'chosen', 'paid'] as const
export type CourseAccess = (typeof courseAccess)[number]
export const unlockings = ['none', 'order', 'days', 'date'] as const
export type Unlocking = (typeof unlockings)[number]
export const enrollmentStatuses = ['active', 'left', 'removed'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]
export const lessonParts = ['video', 'audio', 'files', 'quiz', 'assignment'] as const
export type LessonPart = (typeof lessonParts)[number]
export const questionKinds = ['single', 'several', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const answerTimes = ['after_attempt', 'after_passing', 'never'] as const
export type AnswerTime = (typeof answerTimes)[number]
export const submissionKinds = ['text', 'file', 'link'] as const
export type SubmissionKind = (typeof submissionKinds)[number]
export const submissionStatuses = ['submitted', 'accepted', 'returned'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
/**
 * Learners: all, not begun, under way, without a visit for two weeks, finished. People who left, were removed or are no
 * longer members are in `ended` alone.
 */
export const enrollmentFilters = [
  'all',
  'not_started',
  'in_progress',
  'stopped',
  'completed',
  'ended',
] as const
export type EnrollmentFilter = (typeof enrollmentFilters)[number]

type LearnerFacts = {
  status: EnrollmentStatus
  isMember: boolean
  completedAt: string | null
  lastSeenAt: string | null
}

/** A learner's state, in the words of page and file. */
export function learnerState({ status, isMember, completedAt, lastSeenAt }: LearnerFacts) {
  if (status === 'removed') return { kind: 'ended', text: 'Removed' } as const
  if (status === 'left') return { kind: 'ended', text: 'Left' } as const
  if (!isMember) return { kind: 'ended', text: 'Left the club' } as const
  if (completedAt) return { kind: 'completed', text: 'Completed' } as const
  if (lastSeenAt === null) return { kind: 'waiting', text: 'Not started' } as const
  return { kind: 'active', text: 'In progress' } as const
}
