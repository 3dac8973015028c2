import { IconLock } from '@tabler/icons-react'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/States'
import { PaymentsScreen } from '../../payments/PaymentsScreen'
import { ClubSubpage } from './ClubSubpage'

/** /{clubSlug}/payments */
export function ClubPaymentsPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/payments' })
  const search = useSearch({ from: '/$clubSlug/payments' })
  const navigate = useNavigate({ from: '/$clubSlug/payments' })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Payments"
      entry="payments"
      loading="Loading payments..."
      moved={(slug) => (
        <Navigate to="/$clubSlug/payments" params={{ clubSlug: slug }} search={search} replace />
      )}
    >
      {(club) => (
        <>
          <h1>Payments</h1>
          {club.can.manage === true ? (
            <PaymentsScreen
              club={club}
              search={search}
              onSearch={(change) =>
                void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false })
              }
            />
          ) : (
            <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
              Only club owners and admins can see the payments.
            </EmptyState>
          )}
        </>
      )}
    </ClubSubpage>
  )
}
