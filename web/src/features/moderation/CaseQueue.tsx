import type { CaseSummary } from '@guildhall/contract/cases'
import { subjectKinds } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { plural } from '@guildhall/contract/plural'
import { reportReasons } from '@guildhall/contract/report-reasons'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { useReadingPlace } from '../../lib/page/useReadingPlace'
import { FilterBar } from '../../ui/FilterBar'
import { FilterChip } from '../../ui/FilterChip'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { BulkBar } from './BulkBar'
import { CaseRow } from './CaseRow'
import { type BulkDecision, type CaseFilters, useCases, useDecideCases } from './cases.api'
import { ageTexts, kindTexts, reasonFilterTexts } from './caseTexts'
import { focusNextCase, focusRemembered, rememberFollowing } from './nextCase'
import classes from './Queue.module.css'
import { type Scope, scopeKey } from './scope'
import { useCaseKeys } from './useCaseKeys'

type Quick = { as: string; statement: NonNullable<BulkDecision['statement']> }
type Props = {
  scope: Scope
  filters: CaseFilters
  onFilter: (filters: CaseFilters) => void
  /** A link to a case's page. */
  link: (caseId: string, title: ReactNode) => ReactNode
  /** What else waits for those who review, as 'held posts'; undefined while that is not known. */
  others: readonly OtherWork[] | undefined
}

/** `link`: with its text as the children. */
export type OtherWork = { text: string; link: (text: string) => ReactNode }

/** Cases of a club or of the server, legal notices and then the oldest first, to open one by one or decide several at once. */
export function CaseQueue({ scope, filters, onFilter, link, others }: Props) {
  const query = useCases(scope, filters)
  const around = useRef<HTMLDivElement>(null)
  useReadingPlace(around, 'cases', query)
  useCaseKeys(around)
  useFocusRemembered(around, query.isSuccess && !query.isFetching)
  const { mutate: decide, isPending, variables } = useDecideCases()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const cases = query.data?.pages.flatMap(({ items }) => items) ?? []
  // Others may have decided some since.
  const selected = cases.filter(({ id, status }) => chosen.has(id) && status === 'open')
  const isFull = selected.length >= moderation.bulk

  function choose(ids: readonly string[], on: boolean) {
    const next = new Set(selected.map(({ id }) => id))
    for (const id of ids) {
      if (!on) next.delete(id)
      else if (next.size < moderation.bulk) next.add(id)
    }
    setChosen(next)
  }

  function hide(id: string, { as, statement }: Quick) {
    decide(
      { ids: [id], action: 'hide', statement, outcome: 'acted', reason: '', as },
      { onSuccess: () => focusNextCase(around.current, [id]) },
    )
  }

  const isFiltered = Boolean(filters.kind || filters.reason || filters.age)
  const open = query.data?.pages[0]?.open
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that a case is opened, by its link
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={around}
      className="one-column shrink gap-8"
      onClick={({ target, currentTarget }) => {
        const link = (target as Element).closest('a')
        const opened = link?.closest('[data-case]')?.getAttribute('data-case')
        if (opened) rememberFollowing(currentTarget, opened)
      }}
    >
      <output className="visually-hidden" aria-live="polite">
        {open !== undefined && filters.status === 'open' && openText(open)}
      </output>
      <Filters scope={scope} filters={filters} onChange={(change) => onFilter({ ...filters, ...change })} />
      <BulkBar
        scope={scope}
        open={cases.filter(({ status }) => status === 'open')}
        selected={selected}
        onChoose={choose}
        onDecided={(ids) => focusNextCase(around.current, ids, true)}
      />
      {cases.length > 1 && (
        <p className={classes.keys}>Keys: J and K move, X selects, H hides as reported, Enter opens.</p>
      )}
      <Panel flush>
        <InfiniteList
          key={JSON.stringify([scopeKey(scope), filters])}
          query={query}
          label="Cases"
          layout="rows"
          skeleton={<RowsSkeleton count={6} />}
          errorTitle={errorText(query.error, 'The cases could not be loaded')}
          empty={
            isFiltered ? (
              <NothingFound
                onClear={() => onFilter({ ...filters, kind: undefined, reason: undefined, age: undefined })}
              />
            ) : (
              <NoCases status={filters.status ?? 'open'} others={others} />
            )
          }
          end="You’ve reached the end."
        >
          {(one: CaseSummary) => (
            <CaseRow
              one={one}
              showsClub={scope === 'server'}
              link={link}
              isChosen={chosen.has(one.id)}
              canChoose={one.status === 'open' && (chosen.has(one.id) || !isFull)}
              onChoose={(on) => choose([one.id], on)}
              isHiding={isPending && variables?.ids.includes(one.id) === true}
              onHide={(statement) => hide(one.id, statement)}
            />
          )}
        </InfiniteList>
      </Panel>
    </div>
  )
}

/** Returns the focus to the last opened case, or the next one, once the list was refetched. */
function useFocusRemembered(around: RefObject<HTMLElement | null>, isFresh: boolean): void {
  useEffect(() => {
    if (isFresh && around.current) focusRemembered(around.current)
  }, [isFresh, around])
}

const openText = (count: number) =>
  count === 0 ? 'No open cases' : plural(count, '{n} open case', '{n} open cases')

type FilterProps = { scope: Scope; filters: CaseFilters; onChange: (change: Partial<CaseFilters>) => void }

function Filters({ scope, filters, onChange }: FilterProps) {
  const kinds = subjectKinds.filter(
    (kind) => scope === 'server' || !['message', 'profile', 'club'].includes(kind),
  )
  return (
    <FilterBar label="Cases">
      {scope === 'server' && (
        <FilterChip
          label="Whose cases"
          value={filters.level ?? 'server'}
          usual="server"
          choices={[
            { value: 'server', label: 'Operators’ cases' },
            { value: 'all', label: 'Cases of clubs as well' },
          ]}
          onChoose={(level) => onChange({ level: level as CaseFilters['level'] })}
        />
      )}
      <FilterChip
        label="Kind"
        value={filters.kind ?? ''}
        choices={[
          { value: '', label: 'Everything' },
          ...kinds.map((kind) => ({ value: kind, label: kindTexts[kind] })),
        ]}
        onChoose={(kind) => onChange({ kind: (kind || undefined) as CaseFilters['kind'] })}
      />
      <FilterChip
        label="Reason"
        value={filters.reason ?? ''}
        choices={[
          { value: '', label: 'Any reason' },
          // The gravest first.
          ...reportReasons
            .toReversed()
            .map((reason) => ({ value: reason, label: reasonFilterTexts[reason] })),
        ]}
        onChoose={(reason) => onChange({ reason: (reason || undefined) as CaseFilters['reason'] })}
      />
      <FilterChip
        label="Age"
        value={filters.age ?? ''}
        choices={[
          { value: '', label: 'Any age' },
          ...Object.entries(ageTexts).map(([value, label]) => ({ value, label })),
        ]}
        onChoose={(age) => onChange({ age: (age || undefined) as CaseFilters['age'] })}
      />
      <FilterChip
        label="Sort"
        isSort
        value={filters.sort ?? 'oldest'}
        usual="oldest"
        choices={[
          { value: 'oldest', label: 'Oldest first' },
          { value: 'newest', label: 'Newest first' },
        ]}
        onChoose={(sort) => onChange({ sort: sort as CaseFilters['sort'] })}
      />
    </FilterBar>
  )
}

type NoCasesProps = { status: 'open' | 'mine' | 'closed' } & Pick<Props, 'others'>

function NoCases({ status, others }: NoCasesProps) {
  const icon = <IconCircleCheck size={24} stroke={1.6} />
  if (status === 'mine')
    return (
      <EmptyState bare icon={icon} title="You have no cases">
        Cases you take are listed here.
      </EmptyState>
    )
  if (status === 'closed')
    return (
      <EmptyState bare icon={icon} title="No closed cases">
        Closed cases stay here for {moderation.closedDays} days.
      </EmptyState>
    )
  if (others === undefined || others.length > 0)
    return (
      <EmptyState bare icon={icon} title="No open cases">
        {others?.map(({ text, link }) => (
          <span key={text} className="block">
            {link(text)}
          </span>
        ))}
      </EmptyState>
    )
  return (
    <EmptyState bare icon={icon} title="All clear">
      There’s nothing to review. We’ll notify you when something is reported.
    </EmptyState>
  )
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    bare
    icon={<IconFilterOff size={24} stroke={1.6} />}
    title="No cases match"
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    Try another kind, reason or age.
  </EmptyState>
)
