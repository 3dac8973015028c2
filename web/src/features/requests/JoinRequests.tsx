import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import type { Decision, JoinRequest } from '@guildhall/contract/requests'
import { IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { InfiniteList } from '../../ui/InfiniteList'
import { Note } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { DecisionDialog } from './DecisionDialog'
import classes from './JoinRequests.module.css'
import { RequestRow } from './RequestRow'
import { joinRequestsQuery } from './requests.api'
import { SelectionBar } from './SelectionBar'
import { useDecisions } from './useDecisions'

/** Who would like to be let in, for owner and admins: one or many are accepted or rejected (platform.md 2.5, 4). */
export default function JoinRequests({ club }: { club: Club }) {
  const query = useInfiniteQuery(joinRequestsQuery(club.id))
  const place = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<{ requests: JoinRequest[]; decision: Decision }>()
  const [open, setOpen] = useState(false)
  const shown = query.data?.pages.flatMap(({ items }) => items) ?? []
  const { decide, busy } = useDecisions(club, shown, place)
  // Who was answered by somebody else meanwhile is chosen no more.
  const selected = shown.filter(({ id }) => chosen.has(id))
  const waiting = query.data?.pages[0]?.waiting ?? 0

  function choose(ids: string[], on: boolean) {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  /** One is accepted at once; whatever concerns many, or turns somebody away, is asked first. */
  function answer(requests: JoinRequest[], decision: Decision) {
    if (requests.length === 1 && decision === 'accepted')
      return void decide(requests, decision).catch(() => undefined)
    setAsking({ requests, decision })
    setOpen(true)
  }

  if (!query.data && query.isError)
    return (
      <ErrorState title="Error" onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Failed to fetch join requests
      </ErrorState>
    )
  return (
    <section ref={place} tabIndex={-1} aria-label="Join Requests" className={classes.place}>
      <output className="visually-hidden" aria-live="polite">
        {query.data && waitingText(waiting)}
      </output>
      {!club.isPrivate && shown.length > 0 && (
        <Note>This club is public now: those who asked may also join by themselves.</Note>
      )}
      {shown.length > 0 && (
        <SelectionBar
          shown={shown.length}
          selected={selected.length}
          busy={busy.length > 0}
          onAll={(on) =>
            choose(
              shown.map(({ id }) => id),
              on,
            )
          }
          onAnswer={(decision) => answer(selected, decision)}
        />
      )}
      <Panel flush={shown.length > 0}>
        <InfiniteList
          query={query}
          label="Join requests"
          layout="rows"
          errorTitle="Failed to fetch join requests"
          skeleton={<RowsSkeleton count={3} />}
          end="That is everybody who waits"
          // Where all that were shown are answered, those after them are on their way.
          empty={waiting > 0 ? <RowsSkeleton count={3} /> : <Nobody isPrivate={club.isPrivate} />}
        >
          {(request) => (
            <RequestRow
              request={request}
              isChosen={chosen.has(request.id)}
              isBusy={busy.includes(request.id)}
              onChoose={(on) => choose([request.id], on)}
              onAnswer={(decision) => answer([request], decision)}
            />
          )}
        </InfiniteList>
      </Panel>
      {asking && (
        <DecisionDialog
          {...asking}
          club={club}
          opened={open}
          onClose={() => setOpen(false)}
          onConfirm={() => decide(asking.requests, asking.decision)}
        />
      )}
    </section>
  )
}

function Nobody({ isPrivate }: { isPrivate: boolean }) {
  return (
    <EmptyState bare icon={<IconUserPlus size={24} stroke={1.6} />} title="Nobody is waiting">
      {isPrivate
        ? 'Whoever asks to join appears here, and you are told.'
        : 'This club is public: people join it without asking.'}
    </EmptyState>
  )
}

function waitingText(count: number): string {
  if (count === 0) return 'Nobody is waiting'
  if (count === 1) return '1 person is waiting'
  const many = `${count.toLocaleString('en')} people are waiting`
  return count === limits.requestsCounted ? `At least ${many}` : many
}
