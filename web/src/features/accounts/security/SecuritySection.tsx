import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../../ui/Panel'
import { ErrorState } from '../../../ui/States'
import { TextSkeleton } from '../../../ui/skeletons'
import { Passkeys } from './Passkeys'
import { securityQuery } from './security.api'
import { TwoStep } from './TwoStep'

/** Settings section for two-step login and passkeys. */
export default function SecuritySection() {
  const { data, isError, isFetching, refetch } = useQuery(securityQuery)
  return (
    <Panel title="Login and security">
      {data ? (
        <div className="stack gap-24">
          <TwoStep security={data} />
          <Passkeys security={data} />
        </div>
      ) : isError ? (
        <ErrorState
          bare
          title="Your login settings could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Panel>
  )
}
