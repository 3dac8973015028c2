import type { Club } from '@guildhall/contract/clubs'
import { subjectKinds } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { IconCircleCheck, IconInbox, IconLock, IconUser } from '@tabler/icons-react'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type CountTab, CountTabs } from '../../../ui/CountTabs'
import { EmptyState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { useAppeals } from '../../moderation/appeals.api'
import { CaseQueue, type OtherWork } from '../../moderation/CaseQueue'
import { useCaseCounts } from '../../moderation/caseCounts.api'
import { otherWork } from '../../moderation/otherWork'
import { moderationTabs } from '../moderation/moderationTabs'
import { ClubSubpage } from './ClubSubpage'

const from = '/$clubSlug/moderation'
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** /{clubSlug}/moderation: the cases of a club, and what else its moderators look after. */
export function ClubModerationPage() {
  const { clubSlug } = useParams({ from })
  const search = useSearch({ from })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Moderation"
      entry="moderation"
      loading="Loading cases..."
      moved={(slug) => <Navigate to={from} params={{ clubSlug: slug }} search={search} replace />}
    >
      {(club) => (
        <>
          <h1>Moderation</h1>
          {club.can.moderate === true ? <Tabs club={club} /> : <NotModerator />}
        </>
      )}
    </ClubSubpage>
  )
}

const statuses = ['open', 'mine', 'closed'] as const

function Tabs({ club }: { club: Club }) {
  const search = useSearch({ from })
  const navigate = useNavigate({ from })
  const counts = useCaseCounts({ club })
  const waiting = useWaiting(club)
  const others = useOtherWork(club)
  const tabs = moderationTabs.filter(({ forManagers }) => !forManagers || club.can.manage === true)
  const other = tabs.find(({ value }) => value === search.tab)
  const status = statuses.find((one) => one === search.tab) ?? 'open'
  const kind = subjectKinds.find((one) => one === search.kind)
  return (
    <CountTabs
      label="Moderation"
      value={other?.value ?? status}
      onChange={(tab) => void navigate({ search: tab === 'open' ? {} : { tab }, resetScroll: false })}
      sticky
      tabs={[
        {
          value: 'open',
          label: 'Open',
          icon: <IconInbox {...icon} />,
          ...(counts && {
            count: counts.open,
            more: counts.open >= moderation.countedCases,
            waiting: 'open cases',
          }),
        },
        {
          value: 'mine',
          label: 'Mine',
          icon: <IconUser {...icon} />,
          ...(counts && { count: counts.mine, more: counts.mine >= moderation.countedCases }),
        },
        { value: 'closed', label: 'Closed', icon: <IconCircleCheck {...icon} /> },
        ...tabs.map(({ value, label, icon: Icon }) => ({
          ...{ value, label, icon: <Icon {...icon} /> },
          ...waiting[value],
        })),
      ]}
    >
      {other ? (
        <Suspense fallback={<RowsSkeleton count={4} />}>
          <other.Panel club={club} />
        </Suspense>
      ) : (
        <CaseQueue
          key={status}
          scope={{ club }}
          filters={{ status, kind, reason: search.reason, age: search.age, sort: search.sort ?? 'oldest' }}
          onFilter={({ kind: next, reason, age, sort }) =>
            void navigate({
              search: {
                tab: search.tab,
                kind: next,
                reason,
                age,
                sort: sort === 'newest' ? sort : undefined,
              },
              replace: true,
              resetScroll: false,
            })
          }
          link={(caseId, title) => (
            <Link to="/$clubSlug/moderation/$caseId" params={{ clubSlug: club.slug, caseId }}>
              {title}
            </Link>
          )}
          others={others}
        />
      )}
    </CountTabs>
  )
}

/** What waits in the other tabs. */
function useWaiting(club: Club): Record<string, Pick<CountTab<string>, 'count' | 'more' | 'waiting'>> {
  const appeals = useAppeals({ club }).data?.pages[0]
  return {
    held: { count: club.held?.all ?? 0, waiting: 'held posts' },
    appeals: { count: appeals?.items.length ?? 0, more: appeals?.next != null, waiting: 'open appeals' },
  }
}

/** The same, for a queue without cases; undefined while it is not known. */
function useOtherWork(club: Club): OtherWork[] | undefined {
  const appeals = useAppeals({ club }).data?.pages[0]?.items.length
  if (appeals === undefined) return undefined
  const linkTo = (tab: string) => (text: string) => (
    <Link to={from} params={{ clubSlug: club.slug }} search={{ tab }}>
      {text}
    </Link>
  )
  return otherWork({ held: club.held?.all ?? 0, appeals }, linkTo)
}

const NotModerator = () => (
  <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
    Only the club’s owner, admins and moderators can see its cases.
  </EmptyState>
)
