import type { Club } from '@guildhall/contract/clubs'
import type { ClubMember } from '@guildhall/contract/members'
import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../ui/Panel'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowSkeleton } from '../../ui/skeletons'
import { ChangeDialog } from './ChangeDialog'
import { MemberRow } from './MemberRow'
import classes from './Members.module.css'
import type { MemberPages } from './merged'
import { type Asking, useMemberActions } from './useMemberActions'

const columns = ['Member', 'Username', 'Role', 'Joined', 'Actions']

type Props = {
  club: Club
  query: UseInfiniteQueryResult<MemberPages>
  onLeave: () => void
  /** Shows everyone again; undefined where everyone is shown. */
  onClear: (() => void) | undefined
}

/** A table, which on phones is a list of cards. */
export function MembersTable({ club, query, onLeave, onClear }: Props) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  const [asking, setAsking] = useState<Asking>()
  const { run, busy } = useMemberActions(club.id)
  const members = data && unique(data)

  return (
    <Panel flush className={classes.surface}>
      <table className={classes.table} aria-busy={!data || isPlaceholderData}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-stale={isPlaceholderData || undefined}>
          {members?.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              busy={busy === member.id}
              onChange={(change) =>
                change === 'promote' || (change === 'demote' && !member.isSelf)
                  ? void run({ change, member })
                  : setAsking({ change, member })
              }
              onLeave={
                member.isSelf && member.role === 'member' && club.can.leave === true ? onLeave : undefined
              }
            />
          ))}
          {!data && !isError && <Loading />}
          {!data && isError && (
            <Whole>
              <ErrorState
                bare
                title="Error fetching members"
                onRetry={() => void refetch()}
                retrying={isFetching}
              >
                Could not load club members
              </ErrorState>
            </Whole>
          )}
          {members?.length === 0 && (
            <Whole>
              <EmptyState
                bare
                icon={<IconUserSearch size={24} stroke={1.6} />}
                title="No members found"
                action={
                  onClear && (
                    <Button variant="default" onClick={onClear}>
                      Show everyone
                    </Button>
                  )
                }
              >
                {onClear && 'Nobody here matches. Try fewer letters, or another role.'}
              </EmptyState>
            </Whole>
          )}
        </tbody>
      </table>
      <ChangeDialog club={club} asking={asking} onClose={() => setAsking(undefined)} run={run} />
    </Panel>
  )
}

function Whole({ children }: { children: ReactNode }) {
  return (
    <tr className={classes.whole}>
      <td colSpan={columns.length}>{children}</td>
    </tr>
  )
}

function Loading() {
  return Array.from({ length: 6 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <Whole key={index}>
      {index === 0 && (
        <span className="visually-hidden" role="status">
          Loading members...
        </span>
      )}
      <RowSkeleton />
    </Whole>
  ))
}

/** While people come and go, somebody may stand on two pages. */
function unique({ pages }: MemberPages): ClubMember[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()]
}
