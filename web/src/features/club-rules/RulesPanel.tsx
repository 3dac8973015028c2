import type { ClubPreview } from '@guildhall/contract/clubs'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { clubRulesQuery } from './club-rules.api'
import { RuleList } from './RuleList'

type Props = { club: Pick<ClubPreview, 'id' | 'ruleCount'> }

/** The rules of a club that has some. */
export function RulesPanel({ club }: Props) {
  if (club.ruleCount === 0) return null
  return (
    <Panel title="Rules">
      <Rules club={club} />
    </Panel>
  )
}

export function Rules({ club }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(clubRulesQuery(club.id))
  if (data) return <RuleList rules={data.rules} />
  if (!isError) return <TextSkeleton lines={club.ruleCount * 2} />
  return (
    <ErrorState
      bare
      title="The rules could not be loaded"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
