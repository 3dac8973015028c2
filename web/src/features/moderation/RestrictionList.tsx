import type { RestrictedPerson } from '@guildhall/contract/acts'
import { nounOf } from '@guildhall/contract/nouns'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import { useRestrictions } from './appeals.api'
import { BulkBans } from './BulkBans'
import { standingTexts } from './caseTexts'
import classes from './Lists.module.css'
import { ReverseDialog } from './ReverseDialog'
import type { Scope } from './scope'

/** People who are silenced, banned, suspended or closed, or whose posts are reviewed, with the way back. */
export function RestrictionList({ scope }: { scope: Scope }) {
  const query = useRestrictions(scope)
  const isServer = scope === 'server'
  // Outlives the row, which leaves once someone else reverses it.
  const [reversing, setReversing] = useState<RestrictedPerson>()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-16">
      {scope !== 'server' && <BulkBans club={scope.club} />}
      <Panel flush>
        <InfiniteList
          query={query}
          label={isServer ? 'Suspended and closed accounts' : 'Restricted people'}
          layout="rows"
          skeleton={<RowsSkeleton count={4} />}
          errorTitle="Failed to load the list"
          empty={
            <EmptyState
              bare
              icon={<IconUsers size={24} stroke={1.6} />}
              title={isServer ? 'No accounts are suspended' : 'No restricted people'}
            >
              {isServer
                ? 'Suspended and closed accounts are listed here, until it ends or you reverse it.'
                : 'People you silence or ban, or whose posts you review, are listed here until it ends or you reverse it.'}
            </EmptyState>
          }
          end="You’ve reached the end."
        >
          {(row) => (
            <Restricted
              row={row}
              onReverse={() => {
                setReversing(row)
                setOpen(true)
              }}
            />
          )}
        </InfiniteList>
        {reversing && (
          <ReverseDialog
            actId={reversing.actId}
            what={`${standingTexts[reversing.restriction]}: ${reversing.person ? fullName(reversing.person) : deleted}`}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </Panel>
    </div>
  )
}

/** Of a restriction that outlived the account, and holds for the next one with the same address. */
const deleted = 'Deleted account'

function Restricted({ row, onReverse }: { row: RestrictedPerson; onReverse: () => void }) {
  const { person, restriction, ground, endsAt, createdAt } = row
  const name = person ? fullName(person) : deleted
  return (
    <div className={`${classes.row} wrap gap-12 pad-12-16`}>
      <Face person={person} size={40} />
      <div className={classes.words}>
        <p className={`${classes.name} strong anywhere`}>
          {person ? (
            <Link to="/user/$username" params={{ username: person.username }} dir="auto">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`}>
          <b>{standingTexts[restriction]}</b>
          <span>{endsAt ? <>until {<Day iso={endsAt} />}</> : 'until it’s reversed'}</span>
          <span>
            since <TimeAgo iso={createdAt} />
          </span>
        </p>
        {!person && (
          <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`}>
            Holds for the next account with the same email address.
          </p>
        )}
        <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`} dir="auto">
          {ground}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Reverse: ${name} ${nounOf(standingTexts[restriction])}`}
        onClick={onReverse}
      >
        Reverse…
      </Button>
    </div>
  )
}
