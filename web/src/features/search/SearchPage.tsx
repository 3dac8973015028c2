import type { SearchGroup } from '@guildhall/contract/search'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CallError } from '../../lib/callError'
import { countText } from '../../lib/countText'
import { lazyPart } from '../../lib/lazyPart'
import { useViewer } from '../../lib/viewer'
import { Columns } from '../../ui/Columns'
import { CountTabs } from '../../ui/CountTabs'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { EmptyState, ErrorState } from '../../ui/States'
import { Corrected } from './Corrected'
import { groupOf, groups, groupTexts, isContent, kinds, sumOf, tabOf } from './groups'
import { NothingFound, NotUnderstood } from './NothingFound'
import { AllResults, failed, GroupResults, skeleton } from './Results'
import classes from './Results.module.css'
import { SearchFilters } from './SearchFilters'
import { type Asked, overviewQuery } from './search.api'

// Visitors, of whom nothing is kept, don't load them.
const RecentSearches = lazyPart(() => import('./RecentSearches'))
const Remember = lazyPart(() => import('./Remember'))

/** What matches a text, by kind; what is asked for stands in the address (decisions.md, /search). */
export function SearchPage() {
  const { tab, ...asked } = useSearch({ from: '/search' })
  const navigate = useNavigate({ from: '/search' })
  const text = asked.q?.trim() ?? ''
  const viewer = useViewer()
  const query = useQuery(overviewQuery(asked))
  const found = query.data
  const chosen = groupOf(tab) ?? 'all'

  // Only what led somewhere is worth to be offered again.
  const worth = found && sumOf(groups.map((group) => found.counts[group])).count > 0
  const looked = worth && !query.isPlaceholderData ? (found.corrected ?? text) : ''

  const choose = (next: SearchGroup | 'all') =>
    void navigate({
      search: (before) => ({ ...before, tab: next === 'all' ? undefined : tabOf(next) }),
      resetScroll: false,
    })
  // Back leads to where one came from, not through each filter.
  const change = (next: Asked) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })

  if (!text) return <NothingAsked />
  // What the server does not understand of the address; it says so at the field.
  const faults =
    query.error instanceof CallError && query.error.status === 400 ? query.error.fields : undefined
  const filters = filtersOf(asked, found?.within)
  const isNarrowed = filters.length > 0
  const counted = isNarrowed ? kinds : groups
  const total = found && sumOf(counted.map((group) => found.counts[group]))
  const none = (group?: SearchGroup) => (
    <NothingFound
      asked={asked}
      group={group}
      filters={group && !isContent(group) ? [] : filters}
      onChange={change}
      onAll={group && total && total.count > 0 ? () => choose('all') : undefined}
    />
  )
  return (
    <Columns side={<Side />} sideLabel="Hints">
      <div>
        <PageTitle>{`Results for “${text}”`}</PageTitle>
        {viewer && looked && (
          <Suspense>
            <Remember text={looked} />
          </Suspense>
        )}
        <output className="visually-hidden" aria-live="polite">
          {total && !query.isPlaceholderData ? heard(total.count, total.more) : ''}
        </output>
        <CountTabs
          label="Kinds of results"
          value={chosen}
          onChange={choose}
          tabs={[
            { value: 'all', label: 'All', ...total },
            ...groups.map((group) => ({
              value: group,
              label: groupTexts[group].many,
              ...found?.counts[group],
            })),
          ]}
        >
          {(chosen === 'all' || isContent(chosen)) && (
            <SearchFilters asked={asked} clubs={found?.within ?? []} faults={faults} onChange={change} />
          )}
          <div className={classes.found} data-stale={query.isPlaceholderData || undefined}>
            {faults && (chosen === 'all' || isContent(chosen)) ? (
              <NotUnderstood onClear={() => change(noFilters)} />
            ) : chosen !== 'all' ? (
              <GroupResults key={chosen} group={chosen} asked={asked} none={none(chosen)} />
            ) : query.isError && !found ? (
              <ErrorState title={failed} retrying={query.isFetching} onRetry={() => void query.refetch()} />
            ) : !found ? (
              skeleton
            ) : total?.count === 0 ? (
              none()
            ) : (
              <>
                {found.corrected && <Corrected asked={asked} corrected={found.corrected} />}
                <AllResults
                  q={found.corrected ?? text}
                  found={found}
                  isNarrowed={isNarrowed}
                  onMore={choose}
                />
              </>
            )}
          </div>
        </CountTabs>
      </div>
    </Columns>
  )
}

const noFilters: Asked = { club: undefined, from: undefined, to: undefined }

function filtersOf({ club, from, to }: Asked, within: { slug: string; name: string }[] = []) {
  const name = within.find(({ slug }) => slug === club)?.name ?? club
  return [
    ...(name ? [{ text: name, without: { club: undefined } }] : []),
    ...(from ? [{ text: `From ${from}`, without: { from: undefined } }] : []),
    ...(to ? [{ text: `To ${to}`, without: { to: undefined } }] : []),
  ]
}

const heard = (count: number, more: boolean) =>
  count === 1 && !more ? '1 result' : `${countText(count, more)} results`

function Side() {
  return (
    <div className={classes.all}>
      <Panel title="Search tips">
        <ul className={classes.hints}>
          <li>The beginning of a word is enough: “che” finds chess.</li>
          <li>Results contain all of your words. Accents and small typos don’t matter.</li>
          <li>Comments are searched too, and shown with their post.</li>
          <li>Private clubs show up by name. Only their members can find what’s inside.</li>
        </ul>
      </Panel>
      <Recent />
    </div>
  )
}

function Recent() {
  const viewer = useViewer()
  return (
    viewer && (
      <Suspense>
        <RecentSearches />
      </Suspense>
    )
  )
}

function NothingAsked() {
  return (
    <Columns side={<Side />} sideLabel="Hints">
      <div className={classes.all}>
        <div>
          <PageTitle>Search</PageTitle>
          <EmptyState
            icon={<IconSearch size={24} stroke={1.6} />}
            title="What are you looking for?"
            action={
              <LinkButton to="/clubs" variant="default">
                Explore Clubs
              </LinkButton>
            }
          >
            Search for clubs and people by name, or for words in anything that clubs publish.
          </EmptyState>
        </div>
        <div className={classes.narrow}>
          <Recent />
        </div>
      </div>
    </Columns>
  )
}
