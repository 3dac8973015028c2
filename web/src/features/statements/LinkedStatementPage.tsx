import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import classes from './Statement.module.css'
import { StatementView } from './StatementView'
import { linkedStatementQuery } from './statements.api'

/** A decision by the link in the mail about it, also for people who can’t log in. */
export function LinkedStatementPage() {
  const { token } = useSearch({ from: '/statements' })
  if (!token) return <InvalidLink />
  return <Linked key={token} token={token} />
}

function Linked({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(linkedStatementQuery(token))
  if (data) return <StatementView statement={data} token={token} />
  if (codeOf(error) === 'act_not_found' || codeOf(error) === 'bad_input') return <InvalidLink />
  return (
    <div className={classes.place}>
      <PageTitle>A decision about you</PageTitle>
      {error ? (
        <ErrorState title="Failed to load this decision" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <Loading>
          <TextSkeleton />
        </Loading>
      )}
    </div>
  )
}

const InvalidLink = () => (
  <div className={classes.place}>
    <PageTitle>A decision about you</PageTitle>
    <Note kind="error" title="This link doesn’t work">
      Open the full link from the email, or log in to see all decisions about you in your settings.
    </Note>
  </div>
)
