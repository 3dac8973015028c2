import type { Course, CoursePage } from '@guildhall/contract/courses'
import { IconConfetti } from '@tabler/icons-react'
import { useHydrated } from '../../lib/page/hydration'
import { TextLink } from '../../ui/links'
import { actionOf } from './action'
import classes from './CourseView.module.css'
import { ProgressBar } from './ProgressBar'
import { lessonsOf } from './progress'
import { groupsText, lockText } from './words'

/** Where the viewer is in the course, and why they can't start it. */
export function CourseState({ page }: { page: CoursePage }) {
  const { course } = page
  const { learning } = course
  const { kind } = actionOf(page)
  const utc = !useHydrated()
  if (learning?.status === 'active')
    return (
      <div className="stack gap-12">
        <ProgressBar learning={learning} label="Your progress" />
        {learning.completedAt !== null ? (
          <Finished course={course} code={kind === 'certificate' ? null : learning.certificateCode} />
        ) : (
          learning.continueWith === null && <p className="muted body anywhere">{nextText(course, utc)}</p>
        )}
      </div>
    )
  const texts: Partial<Record<typeof kind, string>> = {
    ask: 'A teacher enrolls people in this course.',
    level: `You need level ${course.requiredLevel ?? 1} in this club to start this course.`,
    group: `${groupsText(course)}.`,
    join: 'Members of the club can take this course.',
    start: learning ? 'Your progress was kept.' : '',
  }
  const text = texts[kind]
  return text ? <p className="muted body anywhere">{text}</p> : null
}

function Finished({ course, code }: { course: Course; code: string | null }) {
  return (
    <div className={classes.finished}>
      <IconConfetti size={22} stroke={1.6} aria-hidden />
      <p>
        You completed {course.title}.{' '}
        {code && (
          <TextLink to="/certificates/$code" params={{ code }}>
            View certificate
          </TextLink>
        )}
      </p>
    </div>
  )
}

/** Why nothing is open: when the next lesson opens. */
function nextText(course: Course, utc: boolean): string {
  const states = new Map(course.lessons.map((state) => [state.lessonId, state]))
  const next = lessonsOf(course).find(({ id }) => states.get(id)?.state === 'locked')
  const state = next && states.get(next.id)
  if (!next || !state) return 'There is no lesson to continue with yet.'
  const reason = lockText(state, utc)
  return reason ? `“${next.title}”: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.` : ''
}
