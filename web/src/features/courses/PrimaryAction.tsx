import type { CoursePage } from '@guildhall/contract/courses'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { LinkButton } from '../../ui/links'
import { actionOf } from './action'
import { useStartCourse } from './courses.api'

type Props = {
  page: CoursePage
  /** Joins the club. */
  join: ReactNode
}

/** The one primary action of a course's page. */
export function PrimaryAction({ page, join }: Props) {
  const { course } = page
  const params = { clubSlug: course.club.slug, courseSlug: course.slug }
  const redirect = useLocation({ select: ({ href }) => href })
  const action = actionOf(page)
  switch (action.kind) {
    case 'continue':
      return (
        <LinkButton
          to="/$clubSlug/courses/$courseSlug/lessons/$lessonSlug"
          params={{ ...params, lessonSlug: action.lesson }}
        >
          {action.isFirst ? 'Start learning' : 'Continue'}
        </LinkButton>
      )
    case 'start':
      return <Start page={page} isBack={action.isBack} />
    case 'log-in':
      return (
        <LinkButton to="/login" search={{ redirect }}>
          Log in to start
        </LinkButton>
      )
    case 'join':
      return join
    case 'ask':
      return <AskTeacher page={page} />
    case 'level':
      return (
        <LinkButton to="/$clubSlug/leaderboard" params={params} variant="default">
          See your level
        </LinkButton>
      )
    case 'certificate':
      return (
        <LinkButton to="/certificates/$code" params={{ code: action.code }}>
          View certificate
        </LinkButton>
      )
    default:
      return null
  }
}

function Start({ page: { course }, isBack }: { page: CoursePage; isBack: boolean }) {
  const navigate = useNavigate()
  const { link } = useSearch({ strict: false })
  const { mutateAsync, isPending } = useStartCourse(course, link)

  async function start() {
    const { learning } = await mutateAsync().catch(() => ({ learning: null }))
    if (!learning?.continueWith || isBack) return
    await navigate({
      to: '/$clubSlug/courses/$courseSlug/lessons/$lessonSlug',
      params: { clubSlug: course.club.slug, courseSlug: course.slug, lessonSlug: learning.continueWith },
    })
  }

  return (
    <BusyButton busy={isPending} progress="Starting..." onClick={start}>
      {isBack ? 'Resume course' : 'Start course'}
    </BusyButton>
  )
}

/** Opens a conversation with the first teacher, as offers do with their author. */
function AskTeacher({ page: { course } }: { page: CoursePage }) {
  const viewer = useViewer()
  const teacher = course.teachers.find(({ id }) => id !== viewer?.id)
  if (!teacher) return null
  return (
    <LinkButton
      to="/messages"
      search={{ in: course.club.id, with: teacher.id }}
      title={`Chat with ${fullName(teacher)}`}
    >
      Ask a teacher
    </LinkButton>
  )
}
