import type { ReportDecision } from '@guildhall/contract/reports'
import { exact } from '../../lib/dates/dates'
import { Fact } from './Fact'
import classes from './Reports.module.css'

/** What was decided about something that was reported as illegal, and where those who disagree can turn. */
export function Decision({ decision }: { decision: ReportDecision }) {
  const { measure, basis, ground, isAutomated, decidedAt } = decision
  return (
    <dl className={classes.decision}>
      <Fact name="Decision">
        {measure ? measures[measure] : 'It doesn’t break the law or our rules. Nothing was done.'}
      </Fact>
      {basis && (
        <Fact name="Based on">
          {basis === 'law' ? 'The law' : 'Our rules'}
          {ground && `: ${ground}`}
        </Fact>
      )}
      <Fact name="How it was decided">
        {isAutomated ? 'By a person. A program took part in it.' : 'By a person. No program took part.'}
      </Fact>
      <Fact name="Decided">{exact(decidedAt)}</Fact>
      <Fact name="If you disagree">
        You can complain to the people who run this site (see the imprint), turn to a certified out-of-court
        dispute settlement body, or go to court.
      </Fact>
    </dl>
  )
}

const measures: Record<NonNullable<ReportDecision['measure']>, string> = {
  hide: 'It was hidden. Only moderators can see it.',
  remove: 'It was removed.',
  lock_comments: 'It stays, and comments on it are locked.',
  other: 'It was neither hidden nor removed. Other measures were taken.',
  reversed: 'What was done was reversed later.',
}
