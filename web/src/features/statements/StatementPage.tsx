import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState, ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import classes from './Statement.module.css'
import { StatementView } from './StatementView'
import { statementQuery } from './statements.api'

/** A decision about the viewer. */
export function StatementPage() {
  const { actId } = useParams({ from: '/statements/$actId' })
  const { data, error, refetch, isFetching } = useQuery(statementQuery(actId))
  if (data) return <StatementView statement={data} />
  return (
    <div className={classes.place}>
      <PageTitle>A decision about you</PageTitle>
      {!error ? (
        <Loading>
          <TextSkeleton />
        </Loading>
      ) : codeOf(error) === 'act_not_found' || codeOf(error) === 'bad_input' ? (
        <EmptyState
          title="There’s no such decision about you"
          action={
            <LinkButton to="/settings/$section" params={{ section: 'decisions' }} variant="default">
              See all decisions about you
            </LinkButton>
          }
        >
          You may be logged in with another account.
        </EmptyState>
      ) : (
        <ErrorState title="Failed to load this decision" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error)}
        </ErrorState>
      )}
    </div>
  )
}
