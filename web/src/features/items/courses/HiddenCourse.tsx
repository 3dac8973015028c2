import { usePageTitle } from '../../../lib/page/usePageTitle'
import { LinkButton } from '../../../ui/links'
import notice from '../../../ui/Notice.module.css'

/** In place of a course that its teachers or moderators took out of sight, for people who are in it. */
export function HiddenCourse({ clubSlug }: { clubSlug: string }) {
  usePageTitle('Course hidden')
  return (
    <div className={notice.notice}>
      <h1>This course is hidden at the moment</h1>
      <p>You’re still enrolled, and your progress is kept. You can continue when it’s published again.</p>
      <div className="flow justify-center gap-8">
        <LinkButton to="/$clubSlug/courses" params={{ clubSlug }}>
          All courses
        </LinkButton>
        <LinkButton to="/" variant="default">
          Go Home
        </LinkButton>
      </div>
    </div>
  )
}
