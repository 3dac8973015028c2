import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import type { Decision, JoinRequest } from '@guildhall/contract/requests'
import { IconUserPlus } from '@tabler/icons-react'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { InfiniteList } from '../../ui/InfiniteList'
import { Note } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './JoinRequests.module.css'
import { RequestRow } from './RequestRow'
import { joinRequestsQuery } from './requests.api'
import { SelectionBar } from './SelectionBar'
import { type Answer, useDecisions } from './useDecisions'

/** Pending join requests for owners and admins, who accept or reject one or several (platform.md 2.5, 4). */
export default function JoinRequests({ club }: { club: Club }) {
  const query = useInfiniteQuery(joinRequestsQuery(club.id))
  const place = useRef<HTMLDivElement>(null)
  const isPointedAt = useRef(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { answers, decide, undo, clear } = useDecisions(club, place)
  const list = withAnsweredRows(query, answers)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = rows.filter(({ id }) => !answers.has(id))
  // Excludes requests that another manager answered since.
  const selected = shown.filter(({ id }) => chosen.has(id))
  const waiting = query.data?.pages[0]?.waiting ?? 0

  // Removing rows while the pointer is over the list would move others under it.
  const settle = useEffectEvent(() => {
    if (!isPointedAt.current) clear()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever an answer is given, sent or undone
  useEffect(() => settle(), [answers])

  function choose(ids: string[], on: boolean) {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  function answer(requests: JoinRequest[], decision: Decision) {
    decide(requests, decision)
    choose(
      requests.map(({ id }) => id),
      false,
    )
  }

  if (!query.data && query.isError)
    return (
      <ErrorState title="Error" onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Failed to fetch join requests
      </ErrorState>
    )
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Join Requests"
      className={classes.place}
      onPointerEnter={() => {
        isPointedAt.current = true
      }}
      onPointerLeave={() => {
        isPointedAt.current = false
        clear()
      }}
    >
      <output className="visually-hidden" aria-live="polite">
        {query.data && waitingText(waiting)}
      </output>
      {!club.isPrivate && rows.length > 0 && (
        <Note>This club is public now. People who asked can also join on their own.</Note>
      )}
      {rows.length > 0 && (
        <SelectionBar
          shown={shown.length}
          selected={selected.length}
          onAll={(on) =>
            choose(
              shown.map(({ id }) => id),
              on,
            )
          }
          onAnswer={(decision) => answer(selected, decision)}
        />
      )}
      <Panel flush={rows.length > 0}>
        <InfiniteList
          query={list}
          label="Join requests"
          layout="rows"
          errorTitle="Failed to fetch join requests"
          skeleton={<RowsSkeleton count={3} />}
          end="You’ve reached the end."
          // All loaded requests are answered, and the next page is being fetched.
          empty={waiting > 0 ? <RowsSkeleton count={3} /> : <NoRequests isPrivate={club.isPrivate} />}
        >
          {(request) => (
            <RequestRow
              request={request}
              isChosen={chosen.has(request.id)}
              answer={answers.get(request.id)}
              onChoose={(on) => choose([request.id], on)}
              onAnswer={(decision) => answer([request], decision)}
              onUndo={undo}
            />
          )}
        </InfiniteList>
      </Panel>
    </section>
  )
}

/** The fetched list plus the just answered requests, which stay in place while shown. */
function withAnsweredRows(query: RequestsQuery, answers: ReadonlyMap<string, Answer>): RequestsQuery {
  if (!query.data || answers.size === 0) return query
  const { pages } = query.data
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const kept = [...answers.values()].map(({ request }) => request).filter(({ id }) => !known.has(id))
  const items = [...pages.flatMap((page) => page.items), ...kept].sort(newestFirst)
  const merged = pages.map((page, index) => ({ ...page, items: index === 0 ? items : [] }))
  return { ...query, data: { ...query.data, pages: merged } } as RequestsQuery
}

type RequestsQuery = UseInfiniteQueryResult<
  InfiniteData<{ items: JoinRequest[]; next: string | null; waiting: number }>
>

const newestFirst = (one: JoinRequest, other: JoinRequest) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)

function NoRequests({ isPrivate }: { isPrivate: boolean }) {
  return (
    <EmptyState bare icon={<IconUserPlus size={24} stroke={1.6} />} title="No pending requests">
      {isPrivate
        ? 'New requests show up here, and we’ll notify you.'
        : 'This club is public: people join it without asking.'}
    </EmptyState>
  )
}

function waitingText(count: number): string {
  if (count === 0) return 'No pending requests'
  const many = plural(count, '{n} person is waiting', '{n} people are waiting')
  return count === limits.requestsCounted ? `At least ${many}` : many
}
