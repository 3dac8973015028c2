import type { ClubGroup } from '@guildhall/contract/club-groups'
import type { Club } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { GroupBadge } from './GroupBadge'
import classes from './Groups.module.css'
import { groupsQuery, useGroupMembership } from './groups.api'

const GroupMembersDialog = lazyPart(() => import('./GroupMembersDialog'))

/** A club's groups as a tab of its members: who is in them, and those that one can join. */
export default function GroupsTab({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(groupsQuery(club.slug))
  const [open, setOpen] = useState<{ group: ClubGroup; opened: boolean }>()
  if (isError && !data)
    return (
      <ErrorState
        title="The groups could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <RowsSkeleton count={3} />
  if (data.groups.length === 0) return <EmptyState title="No groups yet" />
  return (
    <>
      <ul className="card plain-list pad-8-12" aria-label="Groups">
        {data.groups.map((group) => (
          <li key={group.id} className={classes.row}>
            <span className="grow shrink">
              <GroupBadge group={group} />{' '}
              <span className="muted note">{plural(group.memberCount, '1 member', '{n} members')}</span>
            </span>
            <span className="flow gap-8">
              {isSeen(group) && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Members of ${group.name}`}
                  onClick={() => setOpen({ group, opened: true })}
                >
                  Members
                </Button>
              )}
              {group.isOpen && <JoinGroup club={club} group={group} />}
            </span>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <GroupMembersDialog club={club} {...open} onClose={() => setOpen({ ...open, opened: false })} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the viewer sees who is in it. */
const isSeen = ({ shownTo, isMember, can }: ClubGroup) =>
  can.manage === true || shownTo === 'members' || (shownTo === 'group' && isMember)

function JoinGroup({ club, group: { id, name, isMember, can } }: { club: Club; group: ClubGroup }) {
  const { mutateAsync, isPending } = useGroupMembership(club.slug)
  const ability = isMember ? can.leave : can.join
  if (ability !== true) return null

  async function change() {
    try {
      await mutateAsync({ groupId: id, isIn: !isMember })
      toast.success(isMember ? `You left ${name}` : `You joined ${name}`)
    } catch (error) {
      toast.error('The group could not be changed', errorText(error, 'Please try again.'))
    }
  }

  return (
    <BusyButton
      variant={isMember ? 'default' : 'light'}
      size="xs"
      aria-label={isMember ? `Leave ${name}` : `Join ${name}`}
      busy={isPending}
      progress="Saving..."
      onClick={change}
    >
      {isMember ? 'Leave' : 'Join'}
    </BusyButton>
  )
}
