import type { ClubCard } from '@guildhall/contract/clubs'
import type { Page, Person } from '@guildhall/contract/common'
import type { ContentKind } from '@guildhall/contract/limits'
import { nounOf } from '@guildhall/contract/nouns'
import type {
  FoundCourse,
  FoundItem,
  SearchCount,
  SearchGroup,
  SearchOverview,
} from '@guildhall/contract/search'
import { parseSearch } from '@guildhall/contract/search-operators'
import { Button } from '@mantine/core'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countText } from '../../lib/text/countText'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { RowsSkeleton } from '../../ui/skeletons'
import { ClubResult } from './ClubResult'
import { CorrectedNote } from './CorrectedNote'
import { CourseResult } from './CourseResult'
import { groupTexts, isContent, kinds } from './groups'
import { ItemResult } from './ItemResult'
import { PersonResult } from './PersonResult'
import classes from './Results.module.css'
import type { ResultProps } from './result'
import { clubsQuery, contentQuery, coursesQuery, peopleQuery, type SearchQuery } from './search.api'

type Choose = (group: SearchGroup) => void
export const loadFailed = 'Failed to load results'

export const skeleton = (
  <Panel>
    <RowsSkeleton square />
  </Panel>
)

type ListProps = { search: SearchQuery; none: ReactNode }

export function GroupResults({ group, ...rest }: ListProps & { group: SearchGroup }) {
  if (isContent(group)) return <ContentResults type={group} {...rest} />
  if (group === 'courses') return <CourseResults {...rest} />
  return group === 'clubs' ? <ClubResults {...rest} /> : <PeopleResults {...rest} />
}

function ClubResults({ search, none }: ListProps) {
  const query = useInfiniteQuery(clubsQuery(search))
  return (
    <Results<ClubCard> query={query} search={search} group="clubs" none={none}>
      {(club, marks) => <ClubResult club={club} {...marks} heading="h2" />}
    </Results>
  )
}

function PeopleResults({ search, none }: ListProps) {
  const query = useInfiniteQuery(peopleQuery(search))
  return (
    <Results<Person> query={query} search={search} group="people" none={none}>
      {(person, { q }) => <PersonResult person={person} q={q} heading="h2" />}
    </Results>
  )
}

function CourseResults({ search, none }: ListProps) {
  const query = useInfiniteQuery(coursesQuery(search))
  return (
    <Results<FoundCourse> query={query} search={search} group="courses" none={none}>
      {(course, marks) => <CourseResult found={course} {...marks} heading="h2" />}
    </Results>
  )
}

function ContentResults({ type, search, none }: ListProps & { type: ContentKind }) {
  const query = useInfiniteQuery(contentQuery(type, search))
  return (
    <Results<FoundItem> query={query} search={search} group={type} none={none}>
      {(item, marks) => <ItemResult item={item} {...marks} heading="h2" />}
    </Results>
  )
}

type ResultsProps<T> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<T> & { corrected: string | null; forms?: string[] }>>
  search: SearchQuery
  group: SearchGroup
  none: ReactNode
  children: (item: T, marks: Omit<ResultProps, 'heading'>) => ReactNode
}

function Results<T extends { id: string }>({ query, search, group, none, children }: ResultsProps<T>) {
  const corrected = query.data?.pages[0]?.corrected
  const q = parseSearch(corrected ?? search.q ?? '').words
  const forms = query.data?.pages.flatMap((page) => page.forms ?? []) ?? []
  return (
    <>
      {corrected && <CorrectedNote search={search} corrected={corrected} />}
      <InfiniteList
        query={query}
        label={groupTexts[group].many}
        layout="rows"
        skeleton={skeleton}
        empty={none}
        errorTitle={loadFailed}
        end="No more results."
      >
        {(item) => children(item, { q, forms })}
      </InfiniteList>
    </>
  )
}

type AllProps = {
  /** What was searched for, with its operators. */
  text: string
  found: SearchOverview
  isNarrowed: boolean
  onMore: Choose
}

/**
 * The best results of each group, with links to the rest. Filters apply to content only, so clubs and people
 * are left out.
 */
export function AllResults({ text, found, isNarrowed, onMore }: AllProps) {
  const { counts, forms } = found
  const q = parseSearch(text).words
  return (
    <div className="stack gap-16">
      {!isNarrowed && (
        <>
          <GroupPreview group="clubs" items={found.clubs} count={counts.clubs} onMore={onMore}>
            {(club) => <ClubResult club={club} q={q} forms={forms} heading="h3" />}
          </GroupPreview>
          <GroupPreview group="people" items={found.people} count={counts.people} onMore={onMore}>
            {(person) => <PersonResult person={person} q={q} heading="h3" />}
          </GroupPreview>
        </>
      )}
      {kinds.map((kind) => (
        <GroupPreview
          key={kind}
          group={kind}
          items={found.items.filter(({ type }) => type === kind)}
          count={counts[kind]}
          onMore={onMore}
        >
          {(item) => <ItemResult item={item} q={q} forms={forms} heading="h3" />}
        </GroupPreview>
      ))}
      <GroupPreview group="courses" items={found.courses} count={counts.courses} onMore={onMore}>
        {(course) => <CourseResult found={course} q={q} forms={forms} heading="h3" />}
      </GroupPreview>
    </div>
  )
}

type GroupPreviewProps<T> = {
  group: SearchGroup
  items: T[]
  count: SearchCount
  onMore: Choose
  children: (item: T) => ReactNode
}

function GroupPreview<T extends { id: string }>({
  group,
  items,
  count,
  onMore,
  children,
}: GroupPreviewProps<T>) {
  if (items.length === 0) return null
  const title = groupTexts[group].many
  const more = (count.more || count.count > items.length) && (
    <Button variant="subtle" size="compact-sm" onClick={() => onMore(group)}>
      See all {countText(count.count, count.more)} {nounOf(title)}
    </Button>
  )
  return (
    <Panel title={title} action={more} flush>
      <ul className={`${classes.rows} plain-list`}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </Panel>
  )
}
