import type { Course, CoursePage, Lesson } from '@guildhall/contract/courses'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { lazyPart } from '../../../lib/page/lazyPart'
import { refetchUnlessSsr } from '../../../lib/page/ssrData'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { LinkButton } from '../../../ui/links'
import { ErrorState } from '../../../ui/States'
import { Missing } from '../../cards/Missing'
import { BesideClub } from '../../clubs/navigation/ClubFrame'
import { asMember, lessonAsMember } from '../../courses/asMember'
import { coursePageQuery, lessonQuery } from '../../courses/courses.api'
import { LessonSkeleton } from '../../courses/LessonSkeleton'
import { LessonView } from '../../courses/LessonView'
import { LockedLesson } from '../../courses/LockedLesson'
import { lessonsOf } from '../../courses/progress'
import { useCompletions } from '../../courses/queued'
import { useOwnProgress } from '../../courses/useOwnProgress'
import { HiddenCourse } from './HiddenCourse'
import { MemberView } from './MemberView'

const LessonComments = lazyPart(() => import('../../comments/LessonComments'))

const from = '/$clubSlug/courses/$courseSlug/lessons/$lessonSlug'

/** /{clubSlug}/courses/{courseSlug}/lessons/{lessonSlug} */
export function LessonPage() {
  const { clubSlug } = useParams({ from })
  return (
    <BesideClub slug={clubSlug} current="courses">
      <LessonContent />
    </BesideClub>
  )
}

function LessonContent() {
  const { clubSlug, courseSlug, lessonSlug } = useParams({ from })
  const page = useQuery({ ...coursePageQuery(clubSlug, courseSlug), refetchOnMount: refetchUnlessSsr })
  const lesson = useQuery({
    ...lessonQuery(clubSlug, courseSlug, lessonSlug),
    refetchOnMount: refetchUnlessSsr,
  })
  const error = page.error ?? lesson.error
  const code = codeOf(error)
  const outlined = page.data && lessonsOf(page.data.course).find(({ slug }) => slug === lessonSlug)
  const title = lesson.data?.title ?? (code === 'lesson_not_found' ? outlined?.title : undefined)
  usePageTitle(page.data && title && `${title} · ${page.data.course.title}`)

  if (code === 'course_hidden') return <HiddenCourse clubSlug={clubSlug} />
  if (code === 'course_not_found' || code === 'club_not_found' || code === 'bad_club_identifier')
    return <Missing title="Course not found" clubSlug={code === 'course_not_found' ? clubSlug : null} />
  if (page.data && (lesson.data || code === 'lesson_not_found'))
    return <Shown page={page.data} lesson={lesson.error ? undefined : lesson.data} slug={lessonSlug} />
  if (error && code !== 'lesson_not_found')
    return (
      <ErrorState
        title="The lesson could not be loaded"
        onRetry={() => {
          void page.refetch()
          void lesson.refetch()
        }}
        retrying={page.isFetching || lesson.isFetching}
        action={
          <LinkButton to="/$clubSlug/courses/$courseSlug" params={{ clubSlug, courseSlug }} variant="subtle">
            Go to the course
          </LinkButton>
        }
      >
        {errorText(error, 'Please try again.')}
      </ErrorState>
    )
  return <LessonSkeleton />
}

type Props = { page: CoursePage; lesson: Lesson | undefined; slug: string }

function Shown({ page, lesson, slug }: Props) {
  const { view } = useSearch({ from })
  const own = useOwnProgress(page.course)
  const isMemberView = view === 'member' && own.can.teach === true
  const course = isMemberView ? asMember(own) : own
  const queued = useCompletions().some(({ courseId }) => courseId === course.id)
  const outlined = lessonsOf(course).find((one) => one.slug === slug)
  const state = course.lessons.find(({ lessonId }) => lessonId === outlined?.id)?.state
  const shown = lesson && isMemberView ? lessonAsMember(lesson) : lesson
  if (lesson && shown)
    return (
      <>
        {isMemberView && <MemberView back={<EditLesson course={course} lesson={lesson} isButton />} />}
        <LessonView
          key={course.id}
          course={course}
          lesson={shown}
          edit={
            lesson.can.edit === true && !isMemberView ? <EditLesson course={course} lesson={lesson} /> : null
          }
          comments={<LessonComments key={`comments ${lesson.id}`} course={course} lesson={shown} />}
        />
      </>
    )
  if (!outlined) return <Missing title="Lesson not found" clubSlug={course.club.slug} />
  // Opens once the server has heard of the lesson before it.
  if (queued && state !== 'locked') return <LessonSkeleton />
  return <LockedLesson course={course} lesson={outlined} />
}

type EditProps = { course: Course; lesson: Lesson; isButton?: boolean }

const EditLesson = ({ course, lesson, isButton }: EditProps) => (
  <LinkButton
    to="/$clubSlug/courses/$courseSlug/manage"
    params={{ clubSlug: course.club.slug, courseSlug: course.slug }}
    search={{ lesson: lesson.slug }}
    size="xs"
    variant={isButton ? 'default' : 'subtle'}
  >
    Edit lesson
  </LinkButton>
)
