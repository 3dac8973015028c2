import type { CaseDetails } from '@guildhall/contract/cases'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { UnsavedContext, useUnsavedWithin } from '../../lib/forms/unsaved'
import { useSignal } from '../../lib/live/signals'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { Panel } from '../../ui/Panel'
import { EmptyState, ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { ActionBar } from './ActionBar'
import classes from './Case.module.css'
import { CaseContext } from './CaseContext'
import { CaseEntries } from './CaseEntries'
import { CaseReports } from './CaseReports'
import { caseQuery } from './cases.api'
import { legalTexts, outcomeTexts } from './caseTexts'
import { NoteForm } from './NoteForm'
import { PersonHistory } from './PersonHistory'
import { SubjectView } from './SubjectView'
import type { Scope } from './scope'
import { TakeCase } from './TakeCase'

type Props = {
  caseId: string
  scope: Scope
  /** A link back to the queue. */
  back: ReactNode
  /** Called when the viewer closed the case or passed it on. */
  onDone: () => void
}

/** A case: what was reported, by whom and why, who it is about, and everything to decide it. */
export function CaseView({ caseId, scope, back, onDone }: Props) {
  const query = useQuery({ ...caseQuery(caseId), refetchOnMount: 'always', refetchOnWindowFocus: true })
  const { data, error, isFetching, refetch } = query
  useSignal('notifications.changed', () => void refetch())
  if (codeOf(error) === 'case_not_found')
    return (
      <EmptyState title="This case isn’t here" action={back}>
        It was deleted or passed on, or you can’t decide it.
      </EmptyState>
    )
  if (!data && error)
    return (
      <ErrorState
        title="The case could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={back}
      >
        {errorText(error, 'Please try again.')}
      </ErrorState>
    )
  if (!data)
    return (
      <Panel>
        <TextSkeleton lines={8} />
      </Panel>
    )
  return <Shown key={data.id} shown={data} scope={scope} back={back} onDone={onDone} />
}

type ShownProps = Omit<Props, 'caseId'> & { shown: CaseDetails }

function Shown({ shown, scope, back, onDone }: ShownProps) {
  const viewer = useViewer()
  const { label, title, person, status, history } = shown
  const legal = legalTexts[shown.legal]
  const { isUnsaved, tell } = useUnsavedWithin()
  // Leaving after closing the case discards nothing that matters.
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    onDone()
  }
  return (
    <UnsavedContext value={tell}>
      <UnsavedGuard when={isUnsaved && !isLeaving} />
      <div className="one-column gap-16">
        <header className={`${classes.head} stack shrink gap-4`}>
          {back}
          <h1 dir="auto">
            {label}
            {person && (
              <>
                {' '}
                by <bdi>{fullName(person)}</bdi>
              </>
            )}
          </h1>
          <p className={`${classes.facts} wrap muted note anywhere gap-12 rows-0`}>
            {title && <bdi>{title}</bdi>}
            <span>
              Opened <TimeAgo iso={shown.openedAt} />
            </span>
            {legal && <b className="red-text">{legal}</b>}
            {shown.isHidden && <b>Hidden</b>}
            {shown.isAutomatic && <span>Automatic</span>}
            {status === 'closed' && shown.outcome && <b>Closed: {outcomeTexts[shown.outcome].label}</b>}
          </p>
          {legal && status === 'open' && !shown.can.close && (
            <p className="muted note anywhere">
              Hide it now if it breaks the law. The operators of this site have the notice as well; they
              decide about it and close this case.
            </p>
          )}
          <TakeCase shown={shown} scope={scope} />
        </header>
        <div className={`${classes.columns} one-column gap-16`}>
          <div className={classes.main}>
            <SubjectView shown={shown} />
            <CaseContext shown={shown} />
            <CaseReports
              reports={shown.reportList}
              caseId={shown.id}
              isServer={scope === 'server'}
              isOwn={person !== null && person.id === viewer?.id}
            />
          </div>
          {history && (
            <aside className={classes.side} aria-label="About the person">
              <PersonHistory shown={shown} history={history} />
            </aside>
          )}
          <div className={classes.main}>
            <Panel title="History of this case">
              <CaseEntries entries={shown.entries} />
              <NoteForm caseId={shown.id} />
            </Panel>
          </div>
        </div>
        <ActionBar shown={shown} scope={scope} onDone={leave} />
      </div>
    </UnsavedContext>
  )
}
