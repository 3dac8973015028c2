import { decisionTitle } from '@guildhall/contract/act-titles'
import type { Statement } from '@guildhall/contract/acts'
import { IconScale } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOfNow } from '../../lib/dates/now'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day } from '../../ui/TimeAgo'
import classes from './Statement.module.css'
import { statementsQuery } from './statements.api'
import { stateOf } from './statementTexts'

/** Settings section listing decisions of moderators about the viewer. */
export default function DecisionsSection() {
  const query = useInfiniteQuery(statementsQuery)
  return (
    <Panel title="Decisions about you">
      <p className="muted below-16">
        What moderators decided about you and what you published, with their reasons. You can appeal each one
        once.
      </p>
      <InfiniteList
        query={query}
        label="Decisions about you"
        layout="rows"
        skeleton={<RowsSkeleton count={2} />}
        errorTitle="Failed to load the decisions about you"
        empty={
          <EmptyState bare icon={<IconScale size={24} stroke={1.6} />} title="No decisions about you">
            If moderators ever hide something of yours or limit what you can do, you’ll find why here.
          </EmptyState>
        }
      >
        {(statement) => <DecisionRow statement={statement} />}
      </InfiniteList>
    </Panel>
  )
}

function DecisionRow({ statement }: { statement: Statement }) {
  const state = useOfNow((now) => stateOf(statement, now))
  return (
    <div className={`${classes.row} flex between baseline gap-16`}>
      <div>
        <Link to="/statements/$actId" params={{ actId: statement.id }} dir="auto">
          {decisionTitle(statement)}
        </Link>
        <div className="rigid muted note">
          <Day iso={statement.createdAt} />
        </div>
      </div>
      {state && <span className="rigid muted note">{state}</span>}
    </div>
  )
}
