import type { ClubCard } from '@guildhall/contract/clubs'
import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { ClubResult } from './ClubResult'
import { PostResult } from './PostResult'
import classes from './Results.module.css'

export type Tab = 'all' | 'clubs' | 'posts'
type Query<T> = UseInfiniteQueryResult<InfiniteData<Page<T> & { count: number }>>
type ListProps<T> = { q: string; query: Query<T>; none: ReactNode }

const failed = 'Failed to load results'
const skeleton = (
  <Panel>
    <RowsSkeleton square />
  </Panel>
)

export function ClubResults({ q, query, none }: ListProps<ClubCard>) {
  return (
    <Results query={query} label="Clubs" none={none}>
      {(club) => <ClubResult club={club} q={q} heading="h2" />}
    </Results>
  )
}

export function PostResults({ q, query, none }: ListProps<ContentItem>) {
  return (
    <Results query={query} label="Posts" none={none}>
      {(item) => <PostResult item={item} q={q} heading="h2" />}
    </Results>
  )
}

type ResultsProps<T> = {
  query: Query<T>
  label: string
  none: ReactNode
  children: (item: T) => ReactNode
}

function Results<T extends { id: string }>({ query, label, none, children }: ResultsProps<T>) {
  return (
    <InfiniteList
      query={query}
      label={label}
      layout="rows"
      skeleton={skeleton}
      empty={none}
      errorTitle={failed}
      end="No more results."
    >
      {children}
    </InfiniteList>
  )
}

type AllProps = {
  q: string
  clubs: Query<ClubCard>
  posts: Query<ContentItem>
  onMore: (tab: Tab) => void
  none: ReactNode
}

/** The best of each kind, with the way to the rest. */
export function AllResults({ q, clubs, posts, onMore, none }: AllProps) {
  const all = [clubs, posts]
  if (all.some((query) => query.isError && !query.data))
    return (
      <ErrorState
        title={failed}
        retrying={all.some((query) => query.isFetching)}
        onRetry={() => all.map((query) => query.refetch())}
      />
    )
  const [club, post] = [clubs.data?.pages[0], posts.data?.pages[0]]
  if (!club || !post) return skeleton
  if (club.count + post.count === 0) return none
  return (
    <div className={classes.all}>
      <Some title="Clubs" page={club} shown={3} onMore={() => onMore('clubs')}>
        {(item) => <ClubResult club={item} q={q} heading="h3" />}
      </Some>
      <Some title="Posts" page={post} shown={5} onMore={() => onMore('posts')}>
        {(item) => <PostResult item={item} q={q} heading="h3" />}
      </Some>
    </div>
  )
}

type SomeProps<T> = {
  title: string
  page: { items: T[]; count: number }
  shown: number
  onMore: () => void
  children: (item: T) => ReactNode
}

function Some<T extends { id: string }>({ title, page, shown, onMore, children }: SomeProps<T>) {
  if (page.items.length === 0) return null
  const more = page.count > shown && (
    <Button variant="subtle" size="compact-sm" onClick={onMore}>
      See all {page.count} {title.toLowerCase()}
    </Button>
  )
  return (
    <Panel title={title} action={more} flush>
      <ul className={classes.rows}>
        {page.items.slice(0, shown).map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </Panel>
  )
}
