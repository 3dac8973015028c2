import type { ClubLabel } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'
import type { SearchGroup } from '@guildhall/contract/search'
import { parseSearch, typedSearch } from '@guildhall/contract/search-operators'
import type { TopicLabel } from '@guildhall/contract/topics'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CallError } from '../../lib/net/callError'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { countText } from '../../lib/text/countText'
import { CountTabs } from '../../ui/CountTabs'
import { InvalidFilters } from '../../ui/FilterStates'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState, ErrorState } from '../../ui/States'
import { CorrectedNote } from './CorrectedNote'
import { groupOf, groups, groupTexts, isFiltered, sumOf, tabOf } from './groups'
import { quoted } from './matches'
import { NothingFound } from './NothingFound'
import { AllResults, GroupResults, loadFailed, skeleton } from './Results'
import classes from './Results.module.css'
import { SearchFilters } from './SearchFilters'
import { SearchTips } from './SearchTips'
import { clubNameQuery, overviewQuery, type SearchQuery } from './search.api'

// Not loaded for visitors, whose searches are not remembered.
const RecentSearches = lazyPart(() => import('./RecentSearches'))
const RememberSearch = lazyPart(() => import('./RememberSearch'))

/** Results by kind; query, filters and tab are in the address (decisions.md, /search). */
export function SearchPage() {
  const { tab, ...search } = useSearch({ from: '/search' })
  const navigate = useNavigate({ from: '/search' })
  const text = search.q?.trim() ?? ''
  const viewer = useViewer()
  const query = useQuery(overviewQuery(search))
  const found = query.data
  const { clubs, topics } = useClubs(search.club, found?.within)
  const chosen = groupOf(tab) ?? 'all'

  // Remembers only searches with results.
  const hasResults = found && sumOf(groups.map((group) => found.counts[group])).count > 0
  const toRemember = hasResults && !query.isPlaceholderData ? (found.corrected ?? text) : ''

  const choose = (next: SearchGroup | 'all') =>
    void navigate({
      search: (before) => ({ ...before, tab: next === 'all' ? undefined : tabOf(next) }),
      resetScroll: false,
    })
  // `replace`, so that Back leaves the search instead of stepping through filters.
  const change = (next: SearchQuery) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })

  if (!text) return <EmptySearch />
  // Parts of the address that the server rejected, shown at their fields.
  const fieldErrors =
    query.error instanceof CallError && query.error.status === 400 ? query.error.fields : undefined
  const filters = filtersOf(search, clubs, topics)
  const isNarrowed = filters.length > 0
  const countedGroups = isNarrowed ? groups.filter(isFiltered) : groups
  const total = found && sumOf(countedGroups.map((group) => found.counts[group]))
  const none = (group?: SearchGroup) => (
    <NothingFound
      search={search}
      group={group}
      filters={group && !isFiltered(group) ? [] : filters}
      onChange={change}
      onAll={group && total && total.count > 0 ? () => choose('all') : undefined}
    />
  )
  return (
    <div>
      <PageTitle>{`Results for ${quoted(text)}`}</PageTitle>
      {viewer && toRemember && (
        <Suspense>
          <RememberSearch text={toRemember} />
        </Suspense>
      )}
      <output className="visually-hidden" aria-live="polite">
        {total && !query.isPlaceholderData ? announcement(total.count, total.more) : ''}
      </output>
      <CountTabs
        label="Kinds of results"
        reserved
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
        {(chosen === 'all' || isFiltered(chosen)) && (
          <SearchFilters
            search={search}
            clubs={clubs}
            topics={topics}
            fieldErrors={fieldErrors}
            onChange={change}
          />
        )}
        <div className={classes.found} data-stale={query.isPlaceholderData || undefined}>
          {fieldErrors && (chosen === 'all' || isFiltered(chosen)) ? (
            <InvalidFilters onClear={() => change(noFilters)} />
          ) : chosen !== 'all' ? (
            <GroupResults key={chosen} group={chosen} search={search} none={none(chosen)} />
          ) : query.isError && !found ? (
            <ErrorState title={loadFailed} retrying={query.isFetching} onRetry={() => void query.refetch()} />
          ) : !found ? (
            skeleton
          ) : total?.count === 0 ? (
            none()
          ) : (
            <>
              {found.corrected && <CorrectedNote search={search} corrected={found.corrected} />}
              <AllResults
                text={found.corrected ?? text}
                found={found}
                isNarrowed={isNarrowed}
                onMore={choose}
              />
            </>
          )}
        </div>
      </CountTabs>
    </div>
  )
}

/** The clubs with results, and the chosen one, which may have none; and its topics. */
function useClubs(chosen: string | undefined, within: ClubLabel[] | undefined) {
  const { data } = useQuery({ ...clubNameQuery(chosen ?? ''), enabled: chosen !== undefined })
  const isMissing =
    chosen !== undefined && within !== undefined && !within.some(({ slug }) => slug === chosen)
  const clubs = [...(isMissing && data ? [{ slug: chosen, name: data.name }] : []), ...(within ?? [])]
  return { clubs, topics: (chosen !== undefined && data?.topics) || [] }
}

const noFilters: SearchQuery = { club: undefined, topic: undefined, from: undefined, to: undefined }

function filtersOf(
  { q = '', club, topic, from, to }: SearchQuery,
  within: { slug: string; name: string }[],
  topics: TopicLabel[],
) {
  const parsed = parseSearch(q)
  const { author } = parsed
  const name = within.find(({ slug }) => slug === club)?.name ?? club
  return [
    // Without words, the author is what was searched for.
    ...(author && parsed.words
      ? [{ text: `By @${author}`, without: { q: typedSearch({ ...parsed, author: undefined }) } }]
      : []),
    ...(name ? [{ text: name, without: { club: undefined, topic: undefined } }] : []),
    ...(topic
      ? [{ text: topics.find(({ id }) => id === topic)?.name ?? 'Topic', without: { topic: undefined } }]
      : []),
    ...(from ? [{ text: `From ${from}`, without: { from: undefined } }] : []),
    ...(to ? [{ text: `To ${to}`, without: { to: undefined } }] : []),
  ]
}

const announcement = (count: number, more: boolean) =>
  plural(more ? 0 : count, '{n} result', '{n} results', countText(count, more))

function EmptySearch() {
  const viewer = useViewer()
  return (
    <div className="stack gap-16">
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
      {viewer && (
        <Suspense>
          <RecentSearches />
        </Suspense>
      )}
      <SearchTips />
    </div>
  )
}
