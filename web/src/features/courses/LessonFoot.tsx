import type { Course, Lesson, OutlineLesson } from '@guildhall/contract/courses'
import { andText } from '@guildhall/contract/lists'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconCircle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { createPressGuard } from '../../lib/keyboard/pressGuard'
import { lazyPart } from '../../lib/page/lazyPart'
import { LinkButton } from '../../ui/links'
import classes from './LessonFoot.module.css'
import { lessonsOf } from './progress'
import { useCelebration } from './useCelebration'
import { useMarkLesson } from './useMarkLesson'

const Celebration = lazyPart(() => import('./Celebration'))

type Props = { course: Course; lesson: Lesson }

/** Previous, done and next: stays at the bottom of the window while the lesson is read. */
export function LessonFoot({ course, lesson }: Props) {
  // A double press marks once, instead of taking it back.
  const [press] = useState(createPressGuard)
  const all = lessonsOf(course)
  const at = all.findIndex(({ id }) => id === lesson.id)
  const isLearner = course.learning?.status === 'active'
  const isOpen = ({ id }: OutlineLesson) =>
    course.lessons.find(({ lessonId }) => lessonId === id)?.state !== 'locked'
  // To those who look at free previews a locked lesson is no next one; to learners its page says when it opens.
  const [before, after] = [all.slice(0, Math.max(at, 0)), all.slice(at + 1)]
  const previous = isLearner ? before.at(-1) : before.findLast(isOpen)
  const next = isLearner ? after[0] : after.find(isOpen)
  const state = course.lessons.find(({ lessonId }) => lessonId === lesson.id)
  const isDone = (state?.state ?? (lesson.isDone ? 'done' : 'open')) === 'done'
  const mayLearn = lesson.can.complete === true
  const mayMark = lesson.can.mark === true
  const mark = useMarkLesson(mayMark)
  const celebrates = useCelebration(course, lesson.id)
  return (
    <>
      {celebrates && (
        <Suspense>
          <Celebration course={course} />
        </Suspense>
      )}
      <div className={classes.foot}>
        <Step course={course} lesson={previous} isBack />
        {mayMark && (
          <Button
            variant={isDone ? 'default' : 'filled'}
            aria-label={isDone ? 'Done, mark as not done' : undefined}
            className={classes.done}
            data-done={isDone || undefined}
            leftSection={
              isDone ? (
                <IconCheck size={18} stroke={2.2} aria-hidden />
              ) : (
                <IconCircle size={18} stroke={1.8} aria-hidden />
              )
            }
            onClick={(event) => press(event, () => mark(course.id, lesson.id, !isDone))}
          >
            {isDone ? 'Done' : 'Mark as done'}
          </Button>
        )}
        {lesson.can.mark === 'needs_passing' && <PassingNote lesson={lesson} isDone={isDone} />}
        <Step
          course={course}
          lesson={next}
          isPrimary={!mayMark || isDone}
          overview={isLearner || after.length === 0 ? 'Overview' : 'See the course'}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {mayLearn && isDone ? 'This lesson is done' : ''}
      </p>
    </>
  )
}

/** In place of the button, where the lesson is done by passing something. */
function PassingNote({ lesson, isDone }: { lesson: Lesson; isDone: boolean }) {
  if (isDone)
    return (
      <p className={classes.passing} data-done>
        <IconCheck size={18} stroke={2.2} aria-hidden />
        Done
      </p>
    )
  const quiz = lesson.quiz?.isRequired && !lesson.quiz.isPassed
  const { assignment } = lesson
  const isWaiting = assignment?.isRequired && assignment.submission?.status !== 'accepted'
  const steps = [quiz && 'you pass the quiz', isWaiting && 'your assignment is accepted'].filter(Boolean)
  return <p className={classes.passing}>{steps.length > 0 ? `Done once ${andText(steps)}` : 'Not done'}</p>
}

type StepProps = {
  course: Course
  lesson: OutlineLesson | undefined
  isBack?: true
  isPrimary?: boolean
  /** The link to the course where no lesson follows. */
  overview?: string
}

/** The link to the previous or next lesson. A locked one says on its page when it opens. */
function Step({ course, lesson, isBack, isPrimary = false, overview }: StepProps) {
  const params = { clubSlug: course.club.slug, courseSlug: course.slug }
  if (!lesson)
    return isBack ? (
      <span className={classes.step} />
    ) : (
      <LinkButton
        to="/$clubSlug/courses/$courseSlug"
        params={params}
        variant={isPrimary ? 'filled' : 'subtle'}
        className={classes.step}
        data-end
      >
        {overview}
      </LinkButton>
    )
  const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const
  return (
    <LinkButton
      to="/$clubSlug/courses/$courseSlug/lessons/$lessonSlug"
      params={{ ...params, lessonSlug: lesson.slug }}
      variant={isPrimary && !isBack ? 'filled' : 'subtle'}
      className={classes.step}
      data-end={!isBack || undefined}
      leftSection={isBack && <IconArrowLeft {...icon} />}
      rightSection={!isBack && <IconArrowRight {...icon} />}
      aria-label={isBack ? `Previous lesson: ${lesson.title}` : `Next lesson: ${lesson.title}`}
      title={lesson.title}
    >
      <span className={classes.word}>{isBack ? 'Previous' : 'Next'}</span>
    </LinkButton>
  )
}
