import type { ClubGroup } from '@guildhall/contract/club-groups'
import type { Club } from '@guildhall/contract/clubs'
import { groupFee } from '@guildhall/contract/fees'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { CancelButton } from '../payments/CancelButton'
import { HowToPayDialog } from '../payments/HowToPay'
import { dayText } from '../payments/words'
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
              {group.description && (
                <p className="muted body anywhere keep-lines" dir="auto">
                  {group.description}
                </p>
              )}
              <PaidState group={group} club={club} />
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

function JoinGroup({ club, group }: { club: Club; group: ClubGroup }) {
  const { id, name, isMember, can } = group
  const fee = groupFee(group, club.currency)
  const { mutateAsync, isPending } = useGroupMembership(club.slug)
  const [isLeaving, setLeaving] = useState(false)
  const ability = isMember ? can.leave : can.join
  if (ability !== true) return null

  async function change() {
    try {
      const { groups } = await mutateAsync({ groupId: id, isIn: !isMember })
      const isIn = groups.some((one) => one.id === id && one.isMember)
      if (isIn) toast.success(`You joined ${name}`)
      else if (isMember) toast.success(`You left ${name}`)
      else toast.success('Request sent', 'You’re in once your payment is recorded.')
    } catch (error) {
      toast.error('The group could not be changed', errorText(error, 'Please try again.'))
    }
  }

  return (
    <>
      <BusyButton
        variant={isMember ? 'default' : 'light'}
        size="xs"
        aria-label={isMember ? `Leave ${name}` : `Join ${name}`}
        busy={isPending}
        progress="Saving..."
        onClick={isMember && fee ? () => setLeaving(true) : change}
      >
        {isMember ? 'Leave' : fee ? `Join for ${fee}` : 'Join'}
      </BusyButton>
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Leave ${name}?`}
        action="Leave group"
        progress="Leaving..."
        danger
        onConfirm={change}
      >
        What it opens to you ends right away, and what you paid isn’t refunded by itself. To keep it until the
        end of what you paid, cancel it in your memberships instead.
      </ConfirmDialog>
    </>
  )
}

/** What the viewer has to pay for a group, or until when they have paid. */
function PaidState({ group: { name, entitlement }, club }: { group: ClubGroup; club: Club }) {
  const [isPaying, setPaying] = useState(false)
  if (!entitlement) return null
  if (entitlement.state === 'active')
    return entitlement.paidUntil && <p className="muted note">Paid until {dayText(entitlement.paidUntil)}</p>
  const label = `${name} · ${club.name}`
  return (
    <div className="flow gap-8 above-8">
      <Button size="xs" aria-label={`How to pay ${name}`} onClick={() => setPaying(true)}>
        How to pay
      </Button>
      <CancelButton entitlement={entitlement} clubName={label} size="xs" variant="default" />
      <HowToPayDialog
        entitlementId={entitlement.id}
        clubName={label}
        opened={isPaying}
        onClose={() => setPaying(false)}
      />
    </div>
  )
}
