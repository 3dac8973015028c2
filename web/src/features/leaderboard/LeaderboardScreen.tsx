import type { Club } from '@guildhall/contract/clubs'
import type { LeaderboardPeriod } from '@guildhall/contract/leaderboard'
import { IconTrophy } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { codeOf } from '../../lib/net/callError'
import { Columns } from '../../ui/Columns'
import { CountTabs } from '../../ui/CountTabs'
import { InfiniteList } from '../../ui/InfiniteList'
import { LinkButton } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { HowPoints } from './HowPoints'
import classes from './Leaderboard.module.css'
import { leaderboardQuery } from './leaderboard.api'
import { OwnStanding } from './OwnStanding'
import { StandingRow } from './StandingRow'

type Props = { club: Club; period: LeaderboardPeriod; onPeriod: (period: LeaderboardPeriod) => void }

const periods = [
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'all', label: 'All time' },
] as const

/** A club's members ranked by points, the viewer's own rank, and how to earn points. */
export function LeaderboardScreen({ club, period, onPeriod }: Props) {
  return (
    <>
      <h1>Leaderboard</h1>
      {club.leaderboard.isOn ? (
        <Columns side={<HowPoints levels={club.leaderboard.levels} />} sideLabel="How to earn points" below>
          <CountTabs label="Period" tabs={periods} value={period} onChange={onPeriod}>
            <Standings club={club} period={period} />
          </CountTabs>
        </Columns>
      ) : (
        <TurnedOff club={club} />
      )}
    </>
  )
}

function Standings({ club, period }: Omit<Props, 'onPeriod'>) {
  const query = useInfiniteQuery(leaderboardQuery(club.id, period))
  const { data, error, isPlaceholderData } = query
  // The leaderboard was turned off after the club was loaded.
  if (codeOf(error) === 'leaderboard_off') return <TurnedOff club={club} />
  const [first] = data?.pages ?? []
  return (
    <div
      className={`${classes.standings} stack gap-16`}
      aria-busy={isPlaceholderData}
      data-stale={isPlaceholderData || undefined}
    >
      {first?.own && (
        <OwnStanding own={first.own} count={first.count} period={period} levels={club.leaderboard.levels} />
      )}
      <Panel flush={(first?.items.length ?? 0) > 0}>
        <InfiniteList
          query={query}
          layout="rows"
          label={`Members by points, ${labelOf(period)}`}
          skeleton={<RowsSkeleton count={6} />}
          errorTitle="The leaderboard could not be loaded"
          end="You’ve reached the end."
          empty={<NoPoints club={club} period={period} />}
        >
          {row}
        </InfiniteList>
      </Panel>
    </div>
  )
}

const row = (standing: Parameters<typeof StandingRow>[0]['standing']) => <StandingRow standing={standing} />

const labelOf = (period: LeaderboardPeriod) =>
  periods.find(({ value }) => value === period)?.label.toLowerCase() ?? ''

function NoPoints({ club, period }: { club: Club; period: LeaderboardPeriod }) {
  return (
    <EmptyState
      bare
      icon={<IconTrophy size={24} stroke={1.6} />}
      title={period === 'all' ? 'No points yet' : `No points in the ${labelOf(period)}`}
      action={
        <LinkButton to="/$clubSlug" params={{ clubSlug: club.slug }}>
          Open the club
        </LinkButton>
      }
    >
      Publish something, comment or vote to be the first on this list.
    </EmptyState>
  )
}

function TurnedOff({ club }: { club: Club }) {
  const manages = club.can.manage === true
  return (
    <EmptyState
      icon={<IconTrophy size={24} stroke={1.6} />}
      title="The leaderboard is off"
      action={
        manages ? (
          <LinkButton to="/$clubSlug/settings" params={{ clubSlug: club.slug }} hash="leaderboard">
            Go to Settings
          </LinkButton>
        ) : (
          <LinkButton to="/$clubSlug" params={{ clubSlug: club.slug }} variant="default">
            Open the club
          </LinkButton>
        )
      }
    >
      {manages
        ? 'It’s hidden until you turn it on. Members still earn points.'
        : 'The people who run this club turned it off.'}
    </EmptyState>
  )
}
