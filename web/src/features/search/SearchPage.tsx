import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Columns } from '../../ui/Columns'
import { CountTabs } from '../../ui/CountTabs'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { AllResults, ClubResults, PostResults, type Tab } from './Results'
import classes from './Results.module.css'
import { searchClubsQuery, searchPostsQuery } from './search.api'

const tabs = ['all', 'clubs', 'posts'] as const

/** What matches a text, by kind; text and tab stand in the address (decisions.md, /search). */
export function SearchPage() {
  const { q = '', tab } = useSearch({ from: '/search' })
  const navigate = useNavigate({ from: '/search' })
  const text = q.trim()
  const clubs = useInfiniteQuery(searchClubsQuery(text))
  const posts = useInfiniteQuery(searchPostsQuery(text))
  const counts = { clubs: clubs.data?.pages[0]?.count, posts: posts.data?.pages[0]?.count }
  const chosen: Tab = tabs.find((name) => name === tab) ?? 'all'
  const choose = (next: Tab) =>
    void navigate({ search: { q, tab: next === 'all' ? undefined : next }, resetScroll: false })

  if (!text) return <NothingAsked />
  return (
    <Columns side={<Hints />} sideLabel="Hints">
      <div>
        <PageTitle>{`Results for “${text}”`}</PageTitle>
        <CountTabs
          label="Kinds of results"
          value={chosen}
          onChange={choose}
          tabs={[
            { value: 'all', label: 'All', count: sum(counts.clubs, counts.posts) },
            { value: 'clubs', label: 'Clubs', count: counts.clubs },
            { value: 'posts', label: 'Posts', count: counts.posts },
          ]}
        >
          {chosen === 'all' && (
            <AllResults
              q={text}
              clubs={clubs}
              posts={posts}
              onMore={choose}
              none={<NothingFound q={text} />}
            />
          )}
          {chosen === 'clubs' && (
            <ClubResults q={text} query={clubs} none={<NothingFound q={text} kind="clubs" />} />
          )}
          {chosen === 'posts' && (
            <PostResults q={text} query={posts} none={<NothingFound q={text} kind="posts" />} />
          )}
        </CountTabs>
      </div>
    </Columns>
  )
}

const sum = (...counts: (number | undefined)[]) =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0)

function Hints() {
  return (
    <Panel title="Search tips">
      <ul className={classes.hints}>
        <li>The beginning of a word is enough: “che” finds chess.</li>
        <li>Results contain all of your words.</li>
        <li>Private clubs show up by name. Only their members can find what’s inside.</li>
      </ul>
    </Panel>
  )
}

function NothingAsked() {
  return (
    <Columns side={<Hints />} sideLabel="Hints">
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
          Search for a club by its name, or for words in a post.
        </EmptyState>
      </div>
    </Columns>
  )
}

function NothingFound({ q, kind = 'results' }: { q: string; kind?: string }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.6} />}
      title={`No ${kind} for “${q}”`}
      action={
        <LinkButton to="/clubs" variant="default">
          Explore Clubs
        </LinkButton>
      }
    >
      Check the spelling, or try fewer words.
    </EmptyState>
  )
}
