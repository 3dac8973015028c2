import type { ClubGroup } from '@guildhall/contract/club-groups'
import type { Club } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NamesList } from '../../content/NamesList'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { Dialog } from '../../ui/Dialog'
import { Face } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { PersonPicker } from '../../ui/PersonPicker'
import { RowsSkeleton } from '../../ui/skeletons'
import { membersByNameQuery } from '../moderators/moderators.api'
import classes from './Groups.module.css'
import { addNames, groupMembersQuery, refreshGroups, useChangeGroupMember } from './groups.api'

type Props = { club: Club; group: ClubGroup; opened: boolean; onClose: () => void }

/** Who is in a group; owner and admins add and remove members. */
export default function GroupMembersDialog({ club, group, opened, onClose }: Props) {
  const query = useInfiniteQuery(groupMembersQuery(club.slug, group.id))
  const { mutateAsync, isPending, variables } = useChangeGroupMember(club.slug, group.id)
  const [chosen, setChosen] = useState<Person | null>(null)
  const [isListing, setListing] = useState(false)
  const queries = useQueryClient()
  const manages = group.can.manage === true

  async function change(person: Person, isIn: boolean) {
    try {
      await mutateAsync({ personId: person.id, isIn })
      if (isIn) setChosen(null)
    } catch (error) {
      toast.error('The group could not be changed', errorText(error, 'Please try again.'))
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={`Members of ${group.name}`} size="md">
      <div className="stack gap-16">
        {manages && (
          <div className="wrap gap-8">
            <PersonPicker
              className="grow"
              search={membersByNameQuery(club.id)}
              label="Add a member"
              placeholder="Type a member’s name"
              noOne="No member with this name"
              clearLabel="Clear"
              withUsername
              except={query.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []}
              value={chosen}
              onChange={setChosen}
            />
            <BusyButton
              busy={isPending && variables?.isIn === true}
              progress="Adding..."
              disabled={!chosen}
              onClick={() => chosen && change(chosen, true)}
            >
              Add
            </BusyButton>
          </div>
        )}
        {manages &&
          (isListing ? (
            <NamesList
              label="Add a list"
              description="Members of the club, separated by commas, spaces or lines."
              size={limits.groupedAtOnce}
              send={(names) => addNames(club.slug, group.id, names)}
              submit={(count) => (count > 1 ? `Add ${count} people` : 'Add')}
              progress="Adding..."
              added={(count) => plural(count, '{n} member added', '{n} members added')}
              already={(count) => plural(count, '{n} was in it already.', '{n} were in it already.')}
              failed="Not everyone could be added. Please try again."
              errors={{ group_not_found: 'This group no longer exists.' }}
              onDone={() => void refreshGroups(queries, club.slug)}
            />
          ) : (
            <Button variant="subtle" size="xs" onClick={() => setListing(true)}>
              Add a list or CSV file
            </Button>
          ))}
        <InfiniteList
          query={query}
          label="Members"
          layout="rows"
          errorTitle="The members could not be loaded"
          skeleton={<RowsSkeleton count={3} />}
          empty={<p className="muted body">No one is in this group yet.</p>}
        >
          {(person) => (
            <div className={classes.row}>
              <span className="row grow shrink gap-12">
                <Face person={person} size={32} />
                <strong className="anywhere" dir="auto">
                  {fullName(person)}
                </strong>
              </span>
              {manages && (
                <BusyButton
                  variant="default"
                  size="xs"
                  aria-label={`Remove ${fullName(person)}`}
                  busy={isPending && variables?.personId === person.id}
                  progress="Removing..."
                  onClick={() => change(person, false)}
                >
                  Remove
                </BusyButton>
              )}
            </div>
          )}
        </InfiniteList>
      </div>
    </Dialog>
  )
}
