import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { refetchUnlessSsr } from '../../lib/page/ssrData'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { LinkButton } from '../../ui/links'
import notice from '../../ui/Notice.module.css'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import { CertificateView } from './CertificateView'
import { certificateQuery } from './certificates.api'

/** /certificates/{code} */
export function CertificatePage() {
  const { code } = useParams({ from: '/certificates/$code' })
  const query = useQuery({ ...certificateQuery(code), refetchOnMount: refetchUnlessSsr })
  const { data, error, isFetching, refetch } = query
  const isMissing = codeOf(error) === 'certificate_not_found'
  usePageTitle(isMissing ? 'Certificate not found' : data && `${data.personName} · ${data.courseTitle}`)
  if (isMissing)
    return (
      <div className={notice.notice}>
        <h1>Certificate not found</h1>
        <p>No certificate has this address. Check that it is complete.</p>
        <div className="flow justify-center gap-8">
          <LinkButton to="/">Go Home</LinkButton>
        </div>
      </div>
    )
  if (!data && error)
    return (
      <ErrorState
        title="The certificate could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {errorText(error, 'Please try again.')}
      </ErrorState>
    )
  if (!data)
    return (
      <Loading>
        <Panel>
          <TextSkeleton lines={8} />
        </Panel>
      </Loading>
    )
  return <CertificateView certificate={data} />
}
