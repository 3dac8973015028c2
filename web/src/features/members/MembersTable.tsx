import type { Club } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import type { ClubMember } from '@guildhall/contract/members'
import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { Panel } from '../../ui/Panel'
import { SelectBox } from '../../ui/SelectBox'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowSkeleton } from '../../ui/skeletons'
import { ChangeDialog } from './ChangeDialog'
import { isSelectable, MemberRow } from './MemberRow'
import classes from './Members.module.css'
import type { MemberPages } from './mergeMembers'
import { SelectionBar } from './SelectionBar'
import { type Asking, useMemberActions } from './useMemberActions'

const Waves = lazyPart(() => import('../../content/moderation/Waves'))
const ModerateMember = lazyPart(() => import('../../content/moderation/ModerateMember'))

const columns = ['Member', 'Username', 'Role', 'Joined']

type Props = {
  club: Club
  query: UseInfiniteQueryResult<MemberPages>
  onLeave: () => void
  /** Opens a conversation with a member. */
  onMessage: (member: ClubMember) => void
  /** Shows what a member answered before joining. */
  onAnswers: (member: ClubMember) => void
  /** Removes all filters; undefined if none is active. */
  onClear: (() => void) | undefined
}

/** A table of members; a list of cards on phones. */
export function MembersTable({ club, query, onLeave, onMessage, onAnswers, onClear }: Props) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  const [asking, setAsking] = useState<Asking>()
  const { run, busy } = useMemberActions(club.id)
  const members = data && uniqueMembers(data)
  const manages = club.can.manage === true
  const moderates = club.can.moderate === true
  const selects = manages || moderates
  const [moderated, setModerated] = useState<{ member: ClubMember; opened: boolean }>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selectable = members?.filter(isSelectable) ?? []
  // Excludes members who left the list since.
  const chosen = selectable.filter(({ id }) => selected.has(id))
  // People of a wave beyond the loaded part of the list.
  const [wave, setWave] = useState<Person[]>([])
  const shown = new Set(members?.map(({ id }) => id))
  const others = wave.filter(({ id }) => selected.has(id) && !shown.has(id))
  const width = columns.length + 1 + (selects ? 1 : 0) + (manages ? 1 : 0)

  function select(id: string, isSelected: boolean) {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }

  return (
    <>
      {moderates && (
        <Suspense>
          <Waves
            clubId={club.id}
            onSelect={(people) => {
              setWave(people)
              setSelected(new Set(people.map(({ id }) => id)))
            }}
          />
        </Suspense>
      )}
      <Panel flush className={classes.surface}>
        {selects && (
          <SelectionBar
            club={club}
            chosen={chosen}
            others={others}
            onChosen={(ids) => setSelected(new Set(ids))}
          />
        )}
        <table
          className={classes.table}
          data-manages={manages || undefined}
          data-selects={selects || undefined}
          aria-busy={!data || isPlaceholderData}
        >
          <thead>
            <tr>
              {selects && (
                <th scope="col" className={classes.select}>
                  <SelectBox
                    aria-label="Select everyone shown"
                    checked={chosen.length > 0 && chosen.length === selectable.length}
                    indeterminate={chosen.length > 0 && chosen.length < selectable.length}
                    disabled={selectable.length === 0}
                    onChange={({ currentTarget: { checked } }) =>
                      setSelected(new Set(checked ? selectable.map(({ id }) => id) : []))
                    }
                  />
                </th>
              )}
              {[...columns, ...(manages ? ['Last seen'] : []), 'Actions'].map((name) => (
                <th key={name} scope="col" data-column={name}>
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
                selected={selects ? selected.has(member.id) : undefined}
                showsSeen={manages}
                onMessage={club.role && !member.isSelf ? () => onMessage(member) : undefined}
                onAnswers={
                  manages && club.questionCount > 0 && member.joinedAt && member.role !== 'owner'
                    ? () => onAnswers(member)
                    : undefined
                }
                onModerate={() => setModerated({ member, opened: true })}
                onSelect={(isSelected) => select(member.id, isSelected)}
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
            {!data && !isError && <Loading width={width} />}
            {!data && isError && (
              <FullWidthRow width={width}>
                <ErrorState
                  bare
                  title="Error fetching members"
                  onRetry={() => void refetch()}
                  retrying={isFetching}
                >
                  Could not load club members
                </ErrorState>
              </FullWidthRow>
            )}
            {members?.length === 0 && (
              <FullWidthRow width={width}>
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
                  {onClear && 'No one matches. Try fewer letters or another role.'}
                </EmptyState>
              </FullWidthRow>
            )}
          </tbody>
        </table>
        <ChangeDialog club={club} asking={asking} onClose={() => setAsking(undefined)} run={run} />
        {moderated && (
          <Suspense>
            <ModerateMember
              key={moderated.member.id}
              person={moderated.member.person}
              clubs={[club]}
              opened={moderated.opened}
              onClose={() => setModerated({ ...moderated, opened: false })}
            />
          </Suspense>
        )}
      </Panel>
    </>
  )
}

function FullWidthRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr className={classes.fullWidth}>
      <td colSpan={width}>{children}</td>
    </tr>
  )
}

function Loading({ width }: { width: number }) {
  return Array.from({ length: 6 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
    <FullWidthRow key={index} width={width}>
      {index === 0 && <span className="visually-hidden">Loading members...</span>}
      <RowSkeleton />
    </FullWidthRow>
  ))
}

/** A member may be on two loaded pages, when others joined or left between their requests. */
function uniqueMembers({ pages }: MemberPages): ClubMember[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()]
}
