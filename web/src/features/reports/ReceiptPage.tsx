import type { ReportReceipt } from '@guildhall/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { reasonTexts } from '../../content/reports/reasonTexts'
import { exact } from '../../lib/dates/dates'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import { Decision } from './Decision'
import { Fact } from './Fact'
import classes from './Reports.module.css'
import { receiptQuery } from './reports.api'

/** A visitor's report by the link in its receipt, and later the decision. */
export function ReceiptPage() {
  const { token } = useSearch({ from: '/statements/receipt' })
  return (
    <div className={classes.place}>
      <PageTitle>Your report</PageTitle>
      {token ? <Linked key={token} token={token} /> : <InvalidLink />}
    </div>
  )
}

function Linked({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery({ ...receiptQuery(token), refetchOnMount: 'always' })
  if (data) return <Receipt receipt={data} />
  if (codeOf(error) === 'report_not_found' || codeOf(error) === 'bad_input') return <InvalidLink />
  if (error)
    return (
      <ErrorState title="Failed to load your report" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error)}
      </ErrorState>
    )
  return (
    <Loading>
      <TextSkeleton />
    </Loading>
  )
}

export function Receipt({ receipt }: { receipt: ReportReceipt }) {
  const { number, label, title, path, reason, isAboutChildAbuse, text, createdAt, decision } = receipt
  const url = path && new URL(path, window.location.origin).href
  return (
    <>
      <Panel title="What you reported">
        <dl className={classes.list}>
          <Fact name={label}>{title || label}</Fact>
          {url && (
            <Fact name="Address">
              <a href={url}>{url}</a>
            </Fact>
          )}
          <Fact name="Reason">{isAboutChildAbuse ? 'Sexual abuse of a child' : reasonTexts[reason]}</Fact>
          {text && <Fact name="What you wrote">{text}</Fact>}
          <Fact name="Received">{exact(createdAt)}</Fact>
          <Fact name="Number">{number}</Fact>
        </dl>
      </Panel>
      {decision ? (
        <Panel title="The decision">
          <Decision decision={decision} />
        </Panel>
      ) : (
        <Note title="We’re reviewing it">We’ll email you the decision. You’ll find it here as well.</Note>
      )}
    </>
  )
}

const InvalidLink = () => (
  <Note kind="error" title="This link doesn’t work">
    Open the full link from the email. Reports are deleted 180 days after they were decided.
  </Note>
)
