import type { OwnReport } from '@guildhall/contract/reports'
import { IconFlag } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reasonTexts } from '../../content/reports/reasonTexts'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import { Decision } from './Decision'
import classes from './Reports.module.css'
import { ownReportsQuery } from './reports.api'

/** Settings section listing what the viewer reported, and the outcome. */
export default function ReportsSection() {
  const query = useInfiniteQuery({ ...ownReportsQuery, refetchOnMount: 'always' })
  return (
    <Panel title="Your reports">
      <p className="muted note below-8">
        Only you and those who moderate see these. We notify you when a report is decided.
      </p>
      <InfiniteList
        query={query}
        label="Your reports"
        layout="rows"
        skeleton={<RowsSkeleton count={3} />}
        errorTitle="Failed to load your reports"
        empty={
          <EmptyState bare icon={<IconFlag size={24} stroke={1.6} />} title="You haven’t reported anything">
            “Report…” is in the menu of every post, comment, message, profile, club and course.
          </EmptyState>
        }
        end="You’ve reached the end."
      >
        {(report) => <ReportRow report={report} />}
      </InfiniteList>
    </Panel>
  )
}

function ReportRow({ report }: RowProps) {
  const { label, title, path, text, clubName, reason, outcome, decision, createdAt, closedAt } = report
  return (
    <article className={classes.row}>
      <div className={classes.what}>
        <p className="clamp-2 strong anywhere">
          <span className="muted medium">{label}</span>{' '}
          {path ? (
            <a href={path}>
              <bdi>{title || label}</bdi>
            </a>
          ) : (
            <bdi>{title}</bdi>
          )}
        </p>
        <p className="flow muted small anywhere gap-12 rows-0">
          <span>{reasonTexts[reason]}</span>
          {clubName && <bdi>{clubName}</bdi>}
          <span>
            Reported <TimeAgo iso={createdAt} />
          </span>
        </p>
        {text && (
          <p className="body anywhere keep-lines above-4" dir="auto">
            {text}
          </p>
        )}
        {decision && <Decision decision={decision} />}
      </div>
      <p className={classes.outcome} data-outcome={outcome}>
        {outcomes[outcome]}
        {closedAt && (
          <span className={classes.day}>
            <Day iso={closedAt} />
          </span>
        )}
      </p>
    </article>
  )
}

type RowProps = { report: OwnReport }

const outcomes: Record<OwnReport['outcome'], string> = {
  open: 'Being reviewed',
  acted: 'Action was taken',
  not_violating: 'No rule was broken',
}
