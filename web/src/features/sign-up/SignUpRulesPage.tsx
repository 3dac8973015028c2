import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { InviteCodes } from './InviteCodes'
import { SignUpRequests } from './SignUpRequests'
import { SignUpRulesForm } from './SignUpRulesForm'
import { signUpSettingsQuery } from './sign-up.api'

/** Who can create an account on this server. */
export default function SignUpRulesPage() {
  const { data, isError, isFetching, refetch } = useQuery(signUpSettingsQuery)
  return (
    <div className="stack gap-16">
      {(data?.waiting ?? 0) > 0 && <SignUpRequests />}
      <Panel title="Who can sign up">
        {data ? (
          <SignUpRulesForm saved={data} />
        ) : isError ? (
          <ErrorState
            bare
            title="The rules could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <RowsSkeleton count={3} />
        )}
      </Panel>
      <InviteCodes />
    </div>
  )
}
