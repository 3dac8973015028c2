import type { Course, LessonState, OutlineLesson, OutlineSection } from '@guildhall/contract/courses'
import { IconCheck, IconChevronDown, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useHydrated } from '../../lib/page/hydration'
import classes from './Outline.module.css'
import { PartIcons } from './PartIcons'
import { lengthText, lessonsText, lockText, partsText } from './words'

type Props = {
  course: Course
  /** Slug of the open lesson. */
  current?: string
  /** Called when a lesson is chosen. */
  onChoose?: () => void
}

/** A course's sections and lessons. The first section, or that of the open lesson, starts open. */
export function Outline({ course, current, onChoose }: Props) {
  const { outline } = course
  const states = new Map(course.lessons.map((state) => [state.lessonId, state]))
  const shown = outline.filter(({ lessons }) => lessons.length > 0)
  const start =
    shown.find(({ lessons }) =>
      lessons.some(({ slug }) => slug === (current ?? course.learning?.continueWith)),
    ) ?? shown[0]
  if (shown.length === 0) return <p className={classes.empty}>No lessons yet.</p>
  return (
    <ol className={classes.outline}>
      {shown.map((section, index) => (
        <Section
          key={section.id}
          section={section}
          number={index + 1}
          startsOpen={section === start || shown.length === 1}
          states={states}
          {...{ course, current, onChoose }}
        />
      ))}
    </ol>
  )
}

type SectionProps = Props & {
  section: OutlineSection
  number: number
  startsOpen: boolean
  states: Map<string, LessonState>
}

function Section({ section, number, startsOpen, states, ...props }: SectionProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const { lessons } = section
  const done = lessons.filter((lesson) => states.get(lesson.id)?.state === 'done').length
  const isActive = props.course.learning?.status === 'active'
  const title = section.title || `Section ${number}`
  return (
    <li className={classes.section}>
      <h3>
        <button
          type="button"
          className={classes.sectionButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
          <span className={classes.sectionTitle} dir="auto">
            {title}
          </span>
          <span className="rigid muted small numbers">
            {isActive ? `${done}/${lessons.length}` : lessonsText(lessons.length)}
            {isActive && <span className="visually-hidden"> lessons done</span>}
          </span>
        </button>
      </h3>
      <ul id={id} className={classes.lessons} hidden={!isOpen}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} state={states.get(lesson.id)} {...props} />
        ))}
      </ul>
    </li>
  )
}

type RowProps = Props & { lesson: OutlineLesson; state: LessonState | undefined }

function LessonRow({ course, current, onChoose, lesson, state }: RowProps) {
  const utc = !useHydrated()
  const isActive = course.learning?.status === 'active'
  const isLocked = state?.state === 'locked'
  const isDone = state?.state === 'done'
  const reason = state && isLocked ? lockText(state, utc) : ''
  const words = (
    <>
      <span className={classes.mark} data-state={state?.state} aria-hidden>
        {isDone ? (
          <IconCheck size={14} stroke={2.6} />
        ) : isLocked ? (
          <IconLock size={15} stroke={1.8} />
        ) : (
          <span className={classes.dot} />
        )}
      </span>
      <span className={classes.lesson}>
        <span className={`${classes.title} anywhere`} dir="auto">
          {lesson.title}
        </span>
        <span className={classes.notes}>
          {lesson.minutes !== null && <span>{lengthText(lesson.minutes)}</span>}
          {lesson.isOptional && <span>Optional</span>}
          {!lesson.isPublished && <span className={classes.tag}>Draft</span>}
          {lesson.isPreview && !isActive && course.can.teach !== true && (
            <span className={classes.tag} data-kind="preview">
              Free preview
            </span>
          )}
          {state?.isNew && isActive && (
            <span className={classes.tag} data-kind="new">
              New
            </span>
          )}
          {reason && <span dir="auto">{reason}</span>}
        </span>
      </span>
      <PartIcons parts={lesson.has} />
      <span className="visually-hidden">
        {partsText(lesson)}
        {isDone ? ', done' : isLocked ? ', locked' : ''}
      </span>
    </>
  )
  return (
    <li>
      {isLocked ? (
        <span className={classes.row} data-locked>
          {words}
        </span>
      ) : (
        <Link
          to="/$clubSlug/courses/$courseSlug/lessons/$lessonSlug"
          params={{ clubSlug: course.club.slug, courseSlug: course.slug, lessonSlug: lesson.slug }}
          className={classes.row}
          aria-current={lesson.slug === current ? 'page' : undefined}
          onClick={onChoose}
        >
          {words}
        </Link>
      )}
    </li>
  )
}
