import type { Club } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { CountTabs } from '../../ui/CountTabs'
import { RowsSkeleton } from '../../ui/skeletons'
import { EntitlementsPanel } from './EntitlementsPanel'
import { csvUrl, type Filters } from './payments.api'

const IncomePanel = lazyPart(() => import('./IncomePanel'))
const BankFilePanel = lazyPart(() => import('./BankFilePanel'))

export type PaymentsSearch = Filters & { tab?: 'income' | 'bank' | undefined }
type Props = { club: Club; search: PaymentsSearch; onSearch: (change: PaymentsSearch) => void }

const tabs = [
  { value: 'members', label: 'Memberships' },
  { value: 'income', label: 'Income' },
  { value: 'bank', label: 'Bank file' },
] as const

/** A club's money, for its owner and admins: who paid, what came in, and a bank's file of it. */
export function PaymentsScreen({ club, search, onSearch }: Props) {
  const tab = search.tab ?? 'members'
  return (
    <CountTabs
      label="Payments"
      tabs={tabs}
      value={tab}
      onChange={(next) => onSearch({ tab: next === 'members' ? undefined : next })}
    >
      <div className="one-column gap-16">
        {tab !== 'bank' && (
          <div className="flow justify-end gap-8">
            <Button
              component="a"
              href={csvUrl(club.slug, tab === 'income' ? 'payments' : 'entitlements')}
              download
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            >
              Download CSV
            </Button>
          </div>
        )}
        <Suspense fallback={<RowsSkeleton count={4} />}>
          {tab === 'members' && <EntitlementsPanel club={club} filters={search} onFilter={onSearch} />}
          {tab === 'income' && <IncomePanel club={club} />}
          {tab === 'bank' && <BankFilePanel club={club} />}
        </Suspense>
      </div>
    </CountTabs>
  )
}
