import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { LinkButton } from '../../../ui/links'
import notice from '../../../ui/Notice.module.css'
import { Panel } from '../../../ui/Panel'
import { ErrorState } from '../../../ui/States'
import { Loading, TextSkeleton } from '../../../ui/skeletons'
import { receiptQuery } from '../../payments/payments.api'
import { ReceiptView } from '../../payments/ReceiptView'
import { clubPreviewQuery } from '../clubs.api'
import { ClubPlace } from './ClubPlace'

/** /{clubSlug}/receipts/{paymentId}: for who paid, also after leaving, and for those who run the club. */
export function ClubReceiptPage() {
  const { paymentId } = useParams({ from: '/$clubSlug/receipts/$paymentId' })
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(paymentId))
  const slug = data?.club.slug ?? ''
  const { data: club } = useQuery({ ...clubPreviewQuery(slug), enabled: slug !== '' })
  const code = codeOf(error)
  const isMissing = code === 'payment_not_found' || code === 'bad_input'
  usePageTitle(isMissing ? 'Receipt not found' : data && `Receipt ${data.number} · ${data.club.name}`)
  if (isMissing)
    return (
      <div className={notice.notice}>
        <h1>Receipt not found</h1>
        <p>There is no receipt at this address that you can see.</p>
        <LinkButton to="/settings/$section" params={{ section: 'memberships' }}>
          Your memberships
        </LinkButton>
      </div>
    )
  if (!data && error)
    return (
      <ErrorState
        title="The receipt could not be loaded"
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
  return (
    <>
      <ClubPlace club={data.club} />
      <ReceiptView receipt={data} refunds={club?.role === 'owner'} />
    </>
  )
}
