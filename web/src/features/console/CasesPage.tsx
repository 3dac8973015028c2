import { subjectKinds } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { AdminSearch } from '../../content/searches'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { CountTabs } from '../../ui/CountTabs'
import { PageTitle } from '../../ui/PageTitle'
import classes from '../moderation/CasePage.module.css'
import { CaseQueue } from '../moderation/CaseQueue'
import { CaseView } from '../moderation/CaseView'
import { useCaseCounts } from '../moderation/caseCounts.api'
import { otherWork } from '../moderation/otherWork'
import type { AdminPageProps } from './adminPages'
import { overviewQuery } from './console.api'

const queue = { to: '/admin/$', params: { _splat: 'cases' } } as const
const statuses = ['open', 'mine', 'closed'] as const

/** /admin/cases and /admin/cases/{caseId}: cases of the whole server. */
export default function CasesPage({ rest }: AdminPageProps) {
  const navigate = useNavigate()
  usePageTitle(rest ? 'Case · Console' : null)
  if (rest)
    return (
      <CaseView
        caseId={rest}
        scope="server"
        back={
          <Link {...queue} className={classes.back}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden />
            All cases
          </Link>
        }
        onDone={() => void navigate(queue)}
      />
    )
  return <Queue />
}

/** The queue of the server; in the address `show` is the tab and `what` a kind. */
function Queue() {
  const { show, what, level, reason, age, sort }: AdminSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const counts = useCaseCounts('server')
  const waiting = useQuery(overviewQuery).data?.waiting
  const status = statuses.find((one) => one === show) ?? 'open'
  const filters = {
    status,
    kind: subjectKinds.find((one) => one === what),
    level: level ?? ('server' as const),
    reason,
    age,
    sort: sort ?? ('oldest' as const),
  }
  const search = (next: AdminSearch) =>
    void navigate({ ...queue, search: next, replace: true, resetScroll: false })
  return (
    <>
      <PageTitle tabTitle="Cases · Console">Cases</PageTitle>
      <CountTabs
        label="Cases"
        value={status}
        onChange={(next) => search({ show: next === 'open' ? undefined : next })}
        tabs={[
          {
            value: 'open',
            label: 'Open',
            ...(counts && { count: counts.open, more: counts.open >= moderation.countedCases }),
          },
          {
            value: 'mine',
            label: 'Mine',
            ...(counts && { count: counts.mine, more: counts.mine >= moderation.countedCases }),
          },
          { value: 'closed', label: 'Closed' },
        ]}
      >
        <CaseQueue
          key={status}
          scope="server"
          filters={filters}
          onFilter={(next) =>
            search({
              show,
              what: next.kind,
              reason: next.reason,
              age: next.age,
              level: next.level === 'all' ? 'all' : undefined,
              sort: next.sort === 'newest' ? 'newest' : undefined,
            })
          }
          link={(caseId, title) => (
            <Link to="/admin/$" params={{ _splat: `cases/${caseId}` }}>
              {title}
            </Link>
          )}
          others={
            waiting &&
            otherWork({ held: waiting.held ?? 0, appeals: waiting.appeals }, (place) => (text) => (
              <Link to="/admin/$" params={{ _splat: place }}>
                {text}
              </Link>
            ))
          }
        />
      </CountTabs>
    </>
  )
}
