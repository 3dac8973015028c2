import type { Club } from '@guildhall/contract/clubs'
import type { Insights, InsightWeeks } from '@guildhall/contract/insights'
import { Button } from '@mantine/core'
import { IconChartLine, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/net/errorText'
import { Columns } from '../../ui/Columns'
import { CountTabs } from '../../ui/CountTabs'
import { LinkButton } from '../../ui/links'
import { EmptyState, ErrorState } from '../../ui/States'
import { BestItems } from './BestItems'
import { Charts } from './Charts'
import { CourseNumbers } from './CourseNumbers'
import { Headlines } from './Headlines'
import { HowCounted } from './HowCounted'
import classes from './Insights.module.css'
import { InsightsSkeleton } from './InsightsSkeleton'
import { exportUrl, insightsQuery } from './insights.api'
import { isEmpty } from './weeks'

type Props = { club: Club; weeks: InsightWeeks; onWeeks: (weeks: InsightWeeks) => void }

const ranges = [
  { value: '12', label: 'Last 12 weeks' },
  { value: '26', label: 'Last 26 weeks' },
  { value: '52', label: 'Last 52 weeks' },
] as const

/** Weekly figures of a club, for its owner and admins (docs/decisions/060). */
export function InsightsScreen({ club, weeks, onWeeks }: Props) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(insightsQuery(club.id, weeks))
  if (data && isEmpty(data.weeks)) return <NoInsights club={club} />
  return (
    <CountTabs label="Period" tabs={ranges} value={weeks} onChange={onWeeks}>
      {data ? (
        <div
          className={`${classes.page} one-column gap-12`}
          aria-busy={isPlaceholderData}
          data-stale={isPlaceholderData || undefined}
        >
          <div className="flex justify-end">
            <Button
              component="a"
              href={exportUrl(club.slug, weeks)}
              download
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            >
              Download CSV
            </Button>
          </div>
          <InsightsPanels club={club} insights={data} period={weeks} />
        </div>
      ) : error ? (
        <ErrorState
          title={errorText(error, 'The insights could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <InsightsSkeleton />
      )}
    </CountTabs>
  )
}

type PanelsProps = { club: Club; insights: Insights; period: InsightWeeks }

function InsightsPanels({ club, insights, period }: PanelsProps) {
  const { weeks, countedAt } = insights
  return (
    <Columns
      below
      sideLabel="Top content, and how this is counted"
      side={
        <>
          <BestItems club={club} weeks={weeks} />
          <HowCounted countedAt={countedAt} />
        </>
      }
    >
      <Headlines weeks={weeks} />
      <Charts weeks={weeks} />
      <CourseNumbers club={club} weeks={weeks} period={period} />
    </Columns>
  )
}

function NoInsights({ club }: { club: Club }) {
  return (
    <EmptyState
      icon={<IconChartLine size={24} stroke={1.6} />}
      title="No data yet"
      action={
        <LinkButton to="/$clubSlug" params={{ clubSlug: club.slug }}>
          Open the club
        </LinkButton>
      }
    >
      Within a minute after the first people join, publish, comment or like, this page shows how many. From
      next Monday on, it compares each week with the one before.
    </EmptyState>
  )
}
