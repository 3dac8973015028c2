import type { Club } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Face } from '../../ui/Face'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Moderators.module.css'
import { moderatorsQuery, useChangeModerator } from './moderators.api'

const AddModerator = lazyPart(() => import('./AddModerator'))

const roles = { owner: 'Owner', admin: 'Admin', moderator: 'Moderator' }

/** Who moderates a club, for its owner and admins. */
export function ModeratorsCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(moderatorsQuery(club.id))
  return (
    <Panel title="Moderators">
      <p className="muted body">
        Moderators answer reports, hide posts and comments, and warn or remove members. They can’t change
        settings. The owner and admins moderate as well.
      </p>
      {data ? (
        <>
          <ul className={classes.rows} aria-label="Moderators">
            {data.moderators.map(({ person, role }) => (
              <li key={person.id} className={classes.row}>
                <Face person={person} size={36} />
                <div className={`${classes.words} fill anywhere`}>
                  <strong dir="auto">{fullName(person)}</strong>
                  <p className="muted body">{roles[role]}</p>
                </div>
                {role === 'moderator' && <Remove clubId={club.id} person={person} />}
              </li>
            ))}
          </ul>
          <Suspense fallback={<RowsSkeleton count={1} />}>
            <AddModerator clubId={club.id} present={data.moderators.map(({ person }) => person.id)} />
          </Suspense>
        </>
      ) : isError ? (
        <ErrorState
          bare
          title="The moderators could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={2} />
      )}
    </Panel>
  )
}

function Remove({ clubId, person }: { clubId: string; person: Person }) {
  const { mutateAsync } = useChangeModerator(clubId)
  const [asking, setAsking] = useState(false)
  const name = fullName(person)

  async function remove() {
    try {
      await mutateAsync({ personId: person.id, moderates: false })
      toast.success(`${name} no longer moderates`)
    } catch (error) {
      toast.error(
        'The moderator could not be removed',
        errorText(error, 'Please try again.', {
          not_a_moderator: 'This person no longer moderates.',
          member_not_found: 'This person has left the club.',
        }),
      )
      throw error
    }
  }

  return (
    <>
      <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Remove moderator?"
        action="Remove"
        progress="Removing..."
        danger
        onConfirm={remove}
      >
        <Text>{name} stays a member, and can no longer see reports or act on them.</Text>
      </ConfirmDialog>
    </>
  )
}
