import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff, IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { InfiniteList } from '../../ui/InfiniteList'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState } from '../../ui/States'
import { ClubCard } from './ClubCard'
import { ClubFilters } from './ClubFilters'
import { ClubGridSkeleton } from './ClubGrid'
import { ClubsError } from './ClubsError'
import classes from './ClubsPage.module.css'
import { clubListQuery, type ClubFilters as Filters } from './clubs.api'

/** All listed clubs (decisions.md, /clubs); the filters are in the address. */
export function ClubsPage() {
  const filters = useSearch({ from: '/clubs' })
  const navigate = useNavigate({ from: '/clubs' })
  const { history } = useRouter()
  const change = (next: Partial<Filters>) => {
    // A pending change of the text filter must not navigate back here after the person has left.
    if (history.location.pathname !== '/clubs') return
    // Based on the current address, because two filters may change at once.
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  }

  return (
    <>
      <PageTitle
        note="Find your people and see what they’re up to."
        action={
          <LinkButton to="/create-club" leftSection={<IconPlus size={18} aria-hidden />}>
            Create Club
          </LinkButton>
        }
      >
        Clubs
      </PageTitle>
      <ClubFilters filters={filters} onChange={change} />
      <ClubResults filters={filters} onClear={() => void navigate({ search: {}, replace: true })} />
    </>
  )
}

function ClubResults({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const query = useInfiniteQuery(clubListQuery(filters))
  const { sort: _, ...filtersOnly } = filters
  const isFiltered = Object.values(filtersOnly).some(Boolean)

  if (query.isError && !query.data) return <ClubsError onRetry={query.refetch} retrying={query.isFetching} />
  return (
    <div className={classes.results} data-stale={query.isPlaceholderData || undefined}>
      <InfiniteList
        query={query}
        label="Clubs"
        layout="grid"
        skeleton={<ClubGridSkeleton />}
        empty={isFiltered ? <NothingFound onClear={onClear} /> : <NoClubs />}
        errorTitle="Failed to load clubs"
        end="You’ve reached the end."
      >
        {(club, isFirst) => <ClubCard club={club} eager={isFirst} />}
      </InfiniteList>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.6} />}
      title="No clubs match"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try fewer words or another category, or create the club yourself.
    </EmptyState>
  )
}

function NoClubs() {
  return (
    <EmptyState
      icon={<IconUsersGroup size={24} stroke={1.6} />}
      title="No clubs yet"
      action={
        <LinkButton to="/create-club" variant="default">
          Create Club
        </LinkButton>
      }
    >
      Create the first one, and others will find it here.
    </EmptyState>
  )
}
