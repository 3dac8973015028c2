import { activityKinds } from '@guildhall/contract/choices'
import { IconLock } from '@tabler/icons-react'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/States'
import { ActivityLog } from '../../activity/ActivityLog'
import { ClubSubpage } from './ClubSubpage'

/** /{clubSlug}/activity-logs */
export function ClubActivityPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/activity-logs' })
  const search = useSearch({ from: '/$clubSlug/activity-logs' })
  const filters = { ...search, kind: activityKinds.find((kind) => kind === search.kind) }
  const navigate = useNavigate({ from: '/$clubSlug/activity-logs' })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Activity Logs"
      entry="activity-logs"
      loading="Loading activity..."
      moved={(slug) => (
        <Navigate to="/$clubSlug/activity-logs" params={{ clubSlug: slug }} search={search} replace />
      )}
    >
      {(club) => (
        <>
          <h1>Activity Logs</h1>
          {club.can.manage === true ? (
            <ActivityLog
              club={club}
              filters={filters}
              onFilter={(change) =>
                void navigate({ search: { ...filters, ...change }, replace: true, resetScroll: false })
              }
            />
          ) : (
            <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
              Only club owners and admins can see the activity log.
            </EmptyState>
          )}
        </>
      )}
    </ClubSubpage>
  )
}
