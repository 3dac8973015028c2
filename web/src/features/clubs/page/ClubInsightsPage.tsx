import { IconLock } from '@tabler/icons-react'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/States'
import { InsightsScreen } from '../../insights/InsightsScreen'
import { ClubSubpage } from './ClubSubpage'

/** /{clubSlug}/insights */
export function ClubInsightsPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/insights' })
  const search = useSearch({ from: '/$clubSlug/insights' })
  const navigate = useNavigate({ from: '/$clubSlug/insights' })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Insights"
      entry="insights"
      moved={(slug) => (
        <Navigate to="/$clubSlug/insights" params={{ clubSlug: slug }} search={search} replace />
      )}
    >
      {(club) => (
        <>
          <h1>Insights</h1>
          {club.can.manage === true ? (
            <InsightsScreen
              club={club}
              weeks={search.weeks ?? '12'}
              onWeeks={(weeks) =>
                void navigate({
                  search: { weeks: weeks === '12' ? undefined : weeks },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          ) : (
            <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
              Only club owners and admins can see the insights.
            </EmptyState>
          )}
        </>
      )}
    </ClubSubpage>
  )
}
