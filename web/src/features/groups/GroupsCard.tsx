import type { ClubGroup } from '@guildhall/contract/club-groups'
import type { Club } from '@guildhall/contract/clubs'
import { groupFee } from '@guildhall/contract/fees'
import { limits } from '@guildhall/contract/limits'
import { listText } from '@guildhall/contract/lists'
import { nounOf } from '@guildhall/contract/nouns'
import { plural } from '@guildhall/contract/plural'
import { Button, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { featureTexts } from '../../content/kindWords'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { MoreMenu } from '../../ui/MoreMenu'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { GroupBadge } from './GroupBadge'
import classes from './Groups.module.css'
import { groupsQuery, groupUsesQuery, useDeleteGroup } from './groups.api'

const GroupDialog = lazyPart(() => import('./GroupDialog'))
const GroupMembersDialog = lazyPart(() => import('./GroupMembersDialog'))

/** A club's groups of members, for its owner and admins. */
export function GroupsCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(groupsQuery(club.slug))
  return (
    <Panel title="Groups" className="stack gap-16">
      <p className="muted body">
        Groups of members, like roles. A topic or a course can be open to some groups alone, and groups can
        publish where others can’t.
      </p>
      {data ? (
        <Groups club={club} groups={data.groups} />
      ) : isError ? (
        <ErrorState
          bare
          title="The groups could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={2} />
      )}
    </Panel>
  )
}

type Asked = {
  what: 'edit' | 'members' | 'delete'
  group: ClubGroup | undefined
  id: string
  opened: boolean
}

function Groups({ club, groups }: { club: Club; groups: ClubGroup[] }) {
  const [asked, setAsked] = useState<Asked>()
  const ask = (what: Asked['what'], group: ClubGroup) => setAsked({ what, group, id: group.id, opened: true })
  const close = () => asked && setAsked({ ...asked, opened: false })
  const { what, group, opened = false } = asked ?? {}
  return (
    <>
      {groups.length > 0 && (
        <ul className="plain-list" aria-label="Groups">
          {groups.map((one) => (
            <li key={one.id} className={classes.row}>
              <span className="grow shrink">
                <GroupBadge group={one} />{' '}
                <span className="muted note">
                  {one.fee !== null && `${groupFee(one, club.currency)} · `}
                  {one.isOpen
                    ? plural(one.memberCount, '1 member, open to join', '{n} members, open to join')
                    : plural(one.memberCount, '1 member', '{n} members')}
                </span>
              </span>
              <MoreMenu
                of={one.name}
                actions={[
                  { label: 'Members', icon: IconUsers, run: () => ask('members', one) },
                  { label: 'Edit', icon: IconPencil, run: () => ask('edit', one) },
                  { label: 'Delete', icon: IconTrash, run: () => ask('delete', one) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          disabled={groups.length >= limits.groups}
          onClick={() => setAsked({ what: 'edit', group: undefined, id: uuidv7(), opened: true })}
        >
          New group
        </Button>
      </div>
      {asked && (
        <Suspense>
          {what === 'edit' && (
            <GroupDialog
              key={asked.id}
              club={club}
              id={asked.id}
              group={group}
              opened={opened}
              onClose={close}
            />
          )}
          {what === 'members' && group && (
            <GroupMembersDialog key={asked.id} club={club} group={group} opened={opened} onClose={close} />
          )}
        </Suspense>
      )}
      {group && (
        <DeleteGroup club={club} group={group} opened={opened && what === 'delete'} onClose={close} />
      )}
    </>
  )
}

type DeleteProps = { club: Club; group: ClubGroup; opened: boolean; onClose: () => void }

function DeleteGroup({ club, group, opened, onClose }: DeleteProps) {
  const { data: uses } = useQuery({ ...groupUsesQuery(club.slug, group.id), enabled: opened })
  const { mutateAsync } = useDeleteGroup(club.slug)

  async function remove() {
    try {
      await mutateAsync(group.id)
      toast.success(`Deleted ${group.name}`)
    } catch (error) {
      toast.error('The group could not be deleted', errorText(error, 'Please try again.'))
      throw error
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete group?"
      action="Delete"
      progress="Deleting..."
      danger
      onConfirm={remove}
    >
      <Text>“{group.name}” is deleted. Its members stay in the club.</Text>
      {uses && uses.payers > 0 && (
        <Text>
          {plural(
            uses.payers,
            '{n} person pays for it, which ends. What they paid isn’t refunded.',
            '{n} people pay for it, which ends. What they paid isn’t refunded.',
          )}
        </Text>
      )}
      {uses && uses.seen.length > 0 && (
        <Text>
          They will no longer see these topics, unless another group lets them: {listText(uses.seen)}.
        </Text>
      )}
      {uses && uses.published.length > 0 && (
        <Text>They will no longer publish in these topics: {listText(uses.published)}.</Text>
      )}
      {uses && uses.kinds.length > 0 && (
        <Text>
          They will no longer publish by it:{' '}
          {listText(uses.kinds.map((kind) => nounOf(featureTexts[kind].label)))}.
        </Text>
      )}
      {uses && uses.courses.length > 0 && (
        <Text>
          They will no longer take these courses, unless another group lets them: {listText(uses.courses)}.
        </Text>
      )}
      {uses && uses.invites > 0 && (
        <Text>
          {plural(
            uses.invites,
            '1 open invite will no longer add people to it.',
            '{n} open invites will no longer add people to it.',
          )}
        </Text>
      )}
    </ConfirmDialog>
  )
}
