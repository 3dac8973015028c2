import type { CaseDetails, CaseHistory } from '@guildhall/contract/cases'
import { Link } from '@tanstack/react-router'
import { actTexts } from '../../content/moderation/actTexts'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Panel } from '../../ui/Panel'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import classes from './Case.module.css'
import { standingTexts } from './caseTexts'

/** Who it is about, and what is known of them here. */
export function PersonHistory({ shown, history }: { shown: CaseDetails; history: CaseHistory }) {
  const { person, personStanding } = shown
  return (
    <Panel title="The person">
      <div className={classes.person}>
        <Face person={person} size={40} />
        <p>
          {person ? (
            <Link to="/user/$username" params={{ username: person.username }} dir="auto">
              {fullName(person)}
            </Link>
          ) : (
            'Deleted account'
          )}
          {personStanding !== 'none' && <b className="red-text note">{standingTexts[personStanding]}</b>}
        </p>
      </div>
      <dl className={classes.numbers}>
        {history.joinedAt && (
          <div>
            <dt>Joined the club</dt>
            <dd>
              <Day iso={history.joinedAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>Account since</dt>
          <dd>
            <Day iso={history.accountSince} />
          </dd>
        </div>
        <div>
          <dt>Strikes</dt>
          <dd>{history.strikes}</dd>
        </div>
        <div>
          <dt>Other open cases</dt>
          <dd>{history.openCases}</dd>
        </div>
        <div>
          <dt>Closed cases</dt>
          <dd>{history.closedCases}</dd>
        </div>
      </dl>
      {history.acts.length > 0 ? (
        <ul className={classes.acts} aria-label="Earlier decisions">
          {history.acts.map(({ id, action, ground, isReversed, createdAt }) => (
            <li key={id}>
              <b data-reversed={isReversed || undefined}>{actTexts[action].done}</b>{' '}
              <TimeAgo iso={createdAt} />
              {isReversed && ' (reversed)'}
              <p className="muted note anywhere" dir="auto">
                {ground}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted note anywhere">No earlier decisions.</p>
      )}
    </Panel>
  )
}
