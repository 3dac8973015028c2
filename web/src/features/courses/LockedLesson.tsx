import type { Course, LessonState, OutlineLesson } from '@guildhall/contract/courses'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { day } from '../../lib/dates/dates'
import { useHydrated } from '../../lib/page/hydration'
import { lazyPart } from '../../lib/page/lazyPart'
import { LinkButton } from '../../ui/links'
import { TextSkeleton } from '../../ui/skeletons'
import { LessonTop } from './LessonTop'
import classes from './LessonView.module.css'
import { noteQuery } from './note.api'
import { OutlinePanel } from './OutlinePanel'
import { lessonsOf } from './progress'

const NoteSection = lazyPart(() => import('./NoteSection'))

type Props = { course: Course; lesson: OutlineLesson }

/** In place of a lesson that is in the outline and not open to the viewer: why, and the way on. */
export function LockedLesson({ course, lesson }: Props) {
  const utc = !useHydrated()
  const params = { clubSlug: course.club.slug, courseSlug: course.slug }
  const state = course.lessons.find(({ lessonId }) => lessonId === lesson.id)
  const isLearner = course.learning?.status === 'active'
  const first = lessonsOf(course).find(({ title }) => title === state?.waitsFor)
  let way: ReactNode = (
    <LinkButton to="/$clubSlug/courses/$courseSlug" params={params}>
      {isLearner ? 'Go to the course' : 'See the course'}
    </LinkButton>
  )
  if (isLearner && first)
    way = (
      <LinkButton
        to="/$clubSlug/courses/$courseSlug/lessons/$lessonSlug"
        params={{ ...params, lessonSlug: course.learning?.continueWith ?? first.slug }}
      >
        Continue
      </LinkButton>
    )
  return (
    <div className={classes.layout}>
      <div className="stack shrink gap-16">
        <LessonTop course={course} slug={lesson.slug} />
        <div className={`${classes.lesson} ${classes.locked}`}>
          <span className={classes.lockSign}>
            <IconLock size={22} stroke={1.7} aria-hidden />
          </span>
          <h1 dir="auto">{lesson.title}</h1>
          <p dir="auto">{reasonOf(course, state, utc)}</p>
          {way}
        </div>
        {isLearner && <OwnNote key={lesson.id} lessonId={lesson.id} />}
      </div>
      <aside className={`${classes.side} hidden`} aria-label="Course outline">
        <OutlinePanel course={course} current={lesson.slug} />
      </aside>
    </div>
  )
}

/** The note that the viewer took while the lesson was open to them; stays while it is emptied. */
function OwnNote({ lessonId }: { lessonId: string }) {
  const { data } = useQuery({ ...noteQuery(lessonId), retry: false })
  const [isShown, setShown] = useState(false)
  if (data?.content && !isShown) setShown(true)
  return (
    isShown && (
      <Suspense fallback={<TextSkeleton lines={2} />}>
        <NoteSection lessonId={lessonId} />
      </Suspense>
    )
  )
}

function reasonOf({ learning }: Course, state: LessonState | undefined, utc: boolean): string {
  if (learning?.status !== 'active') return 'Start the course to open this lesson.'
  if (state?.waitsFor) return `This lesson opens once “${state.waitsFor}” is done.`
  if (state?.opensAt) return `This lesson opens on ${day(state.opensAt, utc)}.`
  return 'This lesson isn’t open to you yet.'
}
