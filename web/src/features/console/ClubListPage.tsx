import '@mantine/core/styles/Badge.layer.css'
import type { ConsoleClub } from '@guildhall/contract/console'
import { plural } from '@guildhall/contract/plural'
import { Badge } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { fullName } from '../../lib/text/names'
import { Emblem } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day } from '../../ui/TimeAgo'
import { ClubInConsole } from './ClubInConsole'
import classes from './Console.module.css'
import { type ClubFilters, clubsQuery } from './console.api'
import { SearchAndShow, useAdminSearch } from './Filters'

const choices = [
  { value: 'all', label: 'All' },
  { value: 'private', label: 'Private' },
  { value: 'hidden', label: 'Hidden' },
] as const

/** All clubs, or one of them by its id. */
export default function ClubsPage({ rest }: { rest: string }) {
  return rest ? <ClubInConsole key={rest} clubId={rest} /> : <ClubList />
}

function ClubList() {
  const { search } = useAdminSearch()
  const show = (choices.find(({ value }) => value === search.show)?.value ?? 'all') as ClubFilters['show']
  const query = useInfiniteQuery(clubsQuery({ q: search.q, show }))
  return (
    <>
      <SearchAndShow label="Find clubs" placeholder="Name, words or address" choices={choices} shown="all" />
      <Panel flush>
        <InfiniteList
          query={query}
          label="Clubs"
          layout="rows"
          skeleton={<RowsSkeleton count={8} square />}
          errorTitle="Clubs could not be loaded"
          end="You’ve reached the end."
          empty={
            <EmptyState bare icon={<IconBuildingCommunity size={24} stroke={1.6} />} title="No club found">
              Try another name or filter.
            </EmptyState>
          }
        >
          {row}
        </InfiniteList>
      </Panel>
    </>
  )
}

const row = (one: ConsoleClub) => <ClubRow one={one} />

const ClubRow = ({ one }: { one: ConsoleClub }) => (
  <div className={classes.row}>
    <Emblem id={one.id} name={one.club.name} imageUrl={one.club.logoUrl} size={40} />
    <div className={`${classes.words} fill anywhere`}>
      <div className="wrap gap-8 rows-4">
        <TextLink to="/admin/$" params={{ _splat: `clubs/${one.id}` }} dir="auto">
          {one.club.name}
        </TextLink>
        <ClubBadges one={one} />
      </div>
      <p className="muted note">
        {plural(one.members, '{n} member', '{n} members')}
        {one.owner && <> · owned by {fullName(one.owner)}</>} · since <Day iso={one.createdAt} />
      </p>
    </div>
  </div>
)

/** Badges for everything that is not usual about a club. */
export function ClubBadges({ one }: { one: ConsoleClub }) {
  return (
    <>
      {one.isPrivate && (
        <Badge variant="default" tt="none">
          Private
        </Badge>
      )}
      {one.hiddenBy && (
        <Badge variant="light" color="red" tt="none">
          Hidden
        </Badge>
      )}
    </>
  )
}
