import type { Club } from '@guildhall/contract/clubs'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { clubRulesQuery } from './club-rules.api'
import classes from './RulesCard.module.css'

const RulesForm = lazyPart(() => import('./RulesForm'))

/** A club's rules and the questions before joining, for its owner and admins. */
export function RulesCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(clubRulesQuery(club.id))
  return (
    <Panel title="Rules and questions" className={`${classes.card} stack gap-16`}>
      <p className="muted body">
        People accept the rules and answer the questions before they join or ask to. Reports and decisions
        cite rules by their number. Members are notified when the rules change.
      </p>
      {data ? (
        <Suspense fallback={<RowsSkeleton count={3} />}>
          <RulesForm clubId={club.id} saved={data} />
        </Suspense>
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
  )
}
