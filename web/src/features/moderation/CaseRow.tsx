import type { CaseSummary } from '@guildhall/contract/cases'
import { listText } from '@guildhall/contract/lists'
import { moderation } from '@guildhall/contract/moderation-limits'
import { nounOf } from '@guildhall/contract/nouns'
import { plural } from '@guildhall/contract/plural'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reasonTexts } from '../../content/reports/reasonTexts'
import { useOfNow } from '../../lib/dates/now'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { Face } from '../../ui/Face'
import { SelectBox } from '../../ui/SelectBox'
import { TimeAgo } from '../../ui/TimeAgo'
import { legalTexts, outcomeTexts, standingTexts } from './caseTexts'
import classes from './Queue.module.css'
import { quickHideOf } from './quickHide'

type Quick = NonNullable<ReturnType<typeof quickHideOf>>
type Props = {
  one: CaseSummary
  showsClub: boolean
  link: (caseId: string, title: ReactNode) => ReactNode
  isChosen: boolean
  canChoose: boolean
  onChoose: (on: boolean) => void
  isHiding: boolean
  /** Hides what it is about with this statement, and closes it. */
  onHide: (quick: Quick) => void
}

/** A case in the queue: what it is about, who, why, how often and since when. */
export function CaseRow({ one, showsClub, link, isChosen, canChoose, onChoose, isHiding, onHide }: Props) {
  const { id, label, title, excerpt, person, reasons, reports, status, openedAt, closedAt } = one
  const name = title || excerpt || label
  const legal = legalTexts[one.legal]
  const quick = quickHideOf(one)
  return (
    <article
      className={`${classes.row} flex align-start relative gap-12 pad-16`}
      data-case={id}
      data-chosen={isChosen || undefined}
    >
      {status === 'open' && (
        <SelectBox
          className={classes.check}
          aria-label={`Select ${label}: ${name}`}
          checked={isChosen}
          disabled={!canChoose}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      )}
      <Face person={person} size={36} />
      <div className={`${classes.words} fill`}>
        <p className={`${classes.title} clamp-2 strong anywhere`}>
          <span className="muted medium">{label}</span> {link(id, <bdi>{name}</bdi>)}
        </p>
        {excerpt && excerpt !== name && (
          <p className={classes.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <p className="flow muted small anywhere gap-12 above-4 rows-0">
          <PersonName one={one} />
          {showsClub && one.club && <bdi>{one.club.name}</bdi>}
          {reasons.length > 0 && <span>{listText(reasons.map((reason) => reasonTexts[reason]))}</span>}
          <span>{reportsText(reports, one.isAutomatic)}</span>
          {status === 'closed' && closedAt ? (
            <span>
              Closed <TimeAgo iso={closedAt} />
            </span>
          ) : (
            <Age openedAt={openedAt} />
          )}
        </p>
      </div>
      <Marks one={one} legal={legal} />
      {quick && (
        <BusyButton
          className={classes.quick}
          size="xs"
          variant="default"
          busy={isHiding}
          progress="Hiding..."
          data-quick
          aria-label={isHiding ? undefined : `${quick.text}: ${name}`}
          onClick={() => onHide(quick)}
        >
          {quick.text}
        </BusyButton>
      )}
    </article>
  )
}

function PersonName({ one: { person, personStanding } }: { one: CaseSummary }) {
  const name = person ? fullName(person) : 'a deleted account'
  return (
    <span>
      by <bdi>{name}</bdi>
      {personStanding !== 'none' && person && (
        <b className="red-text strong"> ({nounOf(standingTexts[personStanding])})</b>
      )}
    </span>
  )
}

/** Since when it is open; marked once a reminder was sent. */
function Age({ openedAt }: { openedAt: string }) {
  const isLate = useOfNow((now) =>
    now - Date.parse(openedAt) >= moderation.reminderHours * 3_600_000 ? 1 : 0,
  )
  return (
    <span data-late={isLate === 1 || undefined} className={classes.age}>
      <TimeAgo iso={openedAt} />
    </span>
  )
}

type MarksProps = { one: CaseSummary; legal: string | null }

function Marks({ one, legal }: MarksProps) {
  const { isHidden, isAutomatic, assignee, status, outcome, level } = one
  const marks = [
    status === 'closed' && outcome && outcomeTexts[outcome].label,
    isHidden && 'Hidden',
    isAutomatic && 'Automatic',
    level === 'server' && 'For operators',
  ].filter((mark) => mark !== false && mark !== null)
  return (
    <div className={classes.marks}>
      {legal && (
        <span className={classes.mark} data-legal>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {legal}
        </span>
      )}
      {marks.map((mark) => (
        <span key={mark} className={classes.mark}>
          {mark}
        </span>
      ))}
      {assignee && (
        <span className="row shrink small anywhere gap-8">
          <Face person={assignee} size={24} />
          <span className="visually-hidden">Taken by </span>
          <bdi>{fullName(assignee)}</bdi>
        </span>
      )}
    </div>
  )
}

const reportsText = (count: number, isAutomatic: boolean) =>
  count === 0 && isAutomatic ? 'No reports' : plural(count, '{n} report', '{n} reports')
