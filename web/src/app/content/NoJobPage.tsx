import { useParams } from '@tanstack/react-router'
import { usePageTitle } from '../../lib/usePageTitle'
import { LinkButton } from '../../ui/links'
import notice from '../Notice.module.css'

/** The address of a job without the job (content.md 2). */
export function NoJobPage() {
  const { clubSlug = '' } = useParams({ strict: false })
  usePageTitle('Invalid job URL')
  return (
    <div className={notice.notice}>
      <h1>Invalid job URL. Club and job information is required.</h1>
      <p>The link may be incomplete.</p>
      <div className={notice.actions}>
        <LinkButton to="/$clubSlug" params={{ clubSlug }} search={{ tab: 'jobs' }}>
          Go to the club’s jobs
        </LinkButton>
      </div>
    </div>
  )
}
