import type { Club } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { Panel } from '../../../ui/Panel'
import { LeaveDialog } from '../../membership/LeaveDialog'
import classes from './DangerZone.module.css'

const DeleteClubDialog = lazyPart(() => import('./DeleteClubDialog'))

/** Leaving the club, or, for its owner, deleting it (platform.md 2.6). */
export function DangerZone({ club }: { club: Club }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const close = () => setDialog('closed')
  const isOwner = club.can.own === true
  return (
    <Panel title="Danger Zone" className={classes.zone}>
      <div className={`${classes.row} wrap between gap-24 rows-12`}>
        <p>
          {isOwner
            ? 'Deletes this club with everything in it, for all its members. You can restore it for 7 days.'
            : 'You lose your membership and your admin role.'}
        </p>
        <Button color="red" variant="outline" onClick={() => setDialog('open')}>
          {isOwner ? 'Delete Club' : 'Leave Club'}
        </Button>
      </div>
      {isOwner ? (
        dialog !== 'never' && (
          <Suspense>
            <DeleteClubDialog club={club} opened={dialog === 'open'} onClose={close} />
          </Suspense>
        )
      ) : (
        <LeaveDialog club={club} opened={dialog === 'open'} onClose={close} />
      )}
    </Panel>
  )
}
