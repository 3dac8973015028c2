import '@mantine/core/styles/Badge.layer.css'
import type { ConsolePerson } from '@guildhall/contract/console'
import { plural } from '@guildhall/contract/plural'
import { Badge } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'
import { type PeopleFilters, peopleQuery } from './console.api'
import { SearchAndShow, useAdminSearch } from './Filters'
import { PersonPage } from './PersonPage'

const choices = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New this week' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'operators', label: 'Operators' },
] as const

/** All accounts, or one of them by its id. */
export default function PeoplePage({ rest }: { rest: string }) {
  return rest ? <PersonPage key={rest} personId={rest} /> : <PeopleList />
}

function PeopleList() {
  const { search } = useAdminSearch()
  const show = (choices.find(({ value }) => value === search.show)?.value ?? 'all') as PeopleFilters['show']
  const query = useInfiniteQuery(peopleQuery({ q: search.q, show }))
  return (
    <>
      <SearchAndShow label="Find people" placeholder="Name or whole email" choices={choices} shown="all" />
      <Panel flush>
        <InfiniteList
          query={query}
          label="People"
          layout="rows"
          skeleton={<RowsSkeleton count={8} />}
          errorTitle="People could not be loaded"
          end="You’ve reached the end."
          empty={
            <EmptyState bare icon={<IconUsers size={24} stroke={1.6} />} title="No one found">
              Try another name, or the whole email address.
            </EmptyState>
          }
        >
          {row}
        </InfiniteList>
      </Panel>
    </>
  )
}

const row = (one: ConsolePerson) => <PersonRow one={one} />

function PersonRow({ one }: { one: ConsolePerson }) {
  return (
    <div className={classes.row}>
      <Face person={one.person} size={40} />
      <div className={`${classes.words} fill anywhere`}>
        <div className="wrap gap-8 rows-4">
          <TextLink to="/admin/$" params={{ _splat: `people/${one.id}` }} dir="auto">
            {fullName(one.person)}
          </TextLink>
          <Standing one={one} />
        </div>
        <p className="muted note">
          @{one.person.username} · {one.email}
        </p>
        <p className="muted note">
          Joined <Day iso={one.joinedAt} />
          {one.lastSeenAt && (
            <>
              {' '}
              · seen <TimeAgo iso={one.lastSeenAt} />
            </>
          )}{' '}
          · {plural(one.clubs, '{n} club', '{n} clubs')}
        </p>
      </div>
    </div>
  )
}

/** Badges for everything that is not usual about an account. */
export function Standing({ one }: { one: ConsolePerson }) {
  return (
    <>
      {one.isOperator && (
        <Badge variant="light" tt="none">
          Operator
        </Badge>
      )}
      {!one.isConfirmed && (
        <Badge variant="light" color="yellow" tt="none">
          Unconfirmed
        </Badge>
      )}
      {one.restriction && (
        <Badge variant="light" color="red" tt="none">
          {one.restriction.kind === 'closed' ? 'Closed' : 'Suspended'}
        </Badge>
      )}
    </>
  )
}
