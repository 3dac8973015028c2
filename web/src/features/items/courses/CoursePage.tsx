import type { CoursePage as Page } from '@guildhall/contract/courses'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useWatch } from '../../../lib/live/signals'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { refetchUnlessSsr } from '../../../lib/page/ssrData'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { Columns } from '../../../ui/Columns'
import { LinkButton } from '../../../ui/links'
import { Note } from '../../../ui/Note'
import { ErrorState } from '../../../ui/States'
import { Missing } from '../../cards/Missing'
import { clubPreviewQuery } from '../../clubs/clubs.api'
import { BesideClub } from '../../clubs/navigation/ClubFrame'
import { JoinButton } from '../../clubs/page/JoinButton'
import { asMember } from '../../courses/asMember'
import { CourseSkeleton } from '../../courses/CourseSkeleton'
import { CourseView } from '../../courses/CourseView'
import { coursePageQuery, linkEnrollmentQuery } from '../../courses/courses.api'
import { useOwnProgress } from '../../courses/useOwnProgress'
import { ClubBar } from '../ClubBar'
import { ContentSide } from '../ContentSide'
import { HiddenCourse } from './HiddenCourse'
import { MemberView } from './MemberView'

const from = '/$clubSlug/courses/$courseSlug'

/** /{clubSlug}/courses/{courseSlug} */
export function CoursePage() {
  const { clubSlug } = useParams({ from })
  return (
    <BesideClub slug={clubSlug} current="courses">
      <CourseContent />
    </BesideClub>
  )
}

function CourseContent() {
  const { clubSlug, courseSlug } = useParams({ from })
  const query = useQuery({ ...coursePageQuery(clubSlug, courseSlug), refetchOnMount: refetchUnlessSsr })
  const { data, error, isFetching, refetch } = query
  usePageTitle(data?.course.title)
  useWatch(data && { clubId: data.course.club.id })

  const code = codeOf(error)
  if (code === 'course_hidden') return <HiddenCourse clubSlug={clubSlug} />
  if (code === 'course_not_found' || code === 'club_not_found' || code === 'bad_club_identifier')
    return (
      <Missing
        title="Course not found"
        clubSlug={code === 'course_not_found' ? clubSlug : null}
        at={{ type: 'course', slug: courseSlug }}
      />
    )
  if (!data && error)
    return (
      <ErrorState
        title="The course could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={
          <LinkButton to="/$clubSlug/courses" params={{ clubSlug }} variant="subtle">
            All courses
          </LinkButton>
        }
      >
        {errorText(error, 'Please try again.')}
      </ErrorState>
    )
  if (!data) return <CourseSkeleton />
  const { club, slug } = data.course
  if (club.slug !== clubSlug || slug !== courseSlug)
    return (
      <Navigate
        to="/$clubSlug/courses/$courseSlug"
        params={{ clubSlug: club.slug, courseSlug: slug }}
        search={true}
        replace
      />
    )
  return <Shown key={data.course.id} page={data} />
}

function Shown({ page }: { page: Page }) {
  const { view, link = '' } = useSearch({ from })
  const progress = useOwnProgress(page.course)
  // What a teacher's link opens; asked again once the viewer has joined.
  const isClosed =
    link !== '' && ['enrollment_by_teachers', 'level_too_low'].includes(String(progress.can.enroll))
  const asked = { ...linkEnrollmentQuery(page.course.id, link), enabled: isClosed }
  const opened = useQuery(asked).data?.enroll
  const own = isClosed && opened ? { ...progress, can: { ...progress.can, enroll: opened } } : progress
  const isMemberView = view === 'member' && own.can.teach === true
  const course = isMemberView ? asMember(own) : own
  const { club } = course
  const params = { clubSlug: club.slug, courseSlug: course.slug }
  return (
    <Columns full>
      <ClubBar club={club} join={page.isMember ? null : page.can.join} />
      {isMemberView && <MemberView back={<EditCourse params={params} can={own.can} />} />}
      {isClosed && opened !== undefined && opened !== true && (
        <Note title="This link no longer works">Ask a teacher for a new one.</Note>
      )}
      <CourseView
        page={{ ...page, course }}
        join={<Join clubSlug={club.slug} />}
        teacherLinks={<TeacherLinks params={params} can={own.can} />}
        side={
          <aside aria-label="About this club">
            <ContentSide slug={club.slug} />
          </aside>
        }
      />
    </Columns>
  )
}

type LinkProps = { params: { clubSlug: string; courseSlug: string }; can: Page['course']['can'] }

/** Silenced teachers hide and delete there. */
const editText = ({ edit }: LinkProps['can']) => (edit === true ? 'Edit course' : 'Manage course')

const EditCourse = ({ params, can }: LinkProps) => (
  <LinkButton to="/$clubSlug/courses/$courseSlug/manage" params={params} size="sm" variant="default">
    {editText(can)}
  </LinkButton>
)

const TeacherLinks = ({ params, can }: LinkProps) => (
  <>
    <LinkButton to="/$clubSlug/courses/$courseSlug/manage" params={params}>
      {editText(can)}
    </LinkButton>
    <LinkButton to="/$clubSlug/courses/$courseSlug/enrollments" params={params} variant="default">
      Learners
    </LinkButton>
  </>
)

/** The way into the club: one press in a public club, else on its preview. */
function Join({ clubSlug }: { clubSlug: string }) {
  const { data: club } = useQuery(clubPreviewQuery(clubSlug))
  const redirect = useLocation({ select: ({ href }) => href })
  if (!club) return null
  if (club.can.join === true) return <JoinButton club={club} />
  if (club.can.join === 'sign_in_required')
    return (
      <LinkButton to="/login" search={{ redirect }}>
        Log in to join
      </LinkButton>
    )
  return (
    <LinkButton to="/$clubSlug/preview" params={{ clubSlug }}>
      {club.hasAsked ? 'See your request' : 'Request to join'}
    </LinkButton>
  )
}
