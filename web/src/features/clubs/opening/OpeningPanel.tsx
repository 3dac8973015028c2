import type { Club } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { useWanted } from '../../../ui/Dialog'
import { Panel } from '../../../ui/Panel'
import { useDay } from '../../../ui/TimeAgo'
import { KeepPrivate } from './KeepPrivate'
import classes from './Opening.module.css'

const OpenClubDialog = lazyPart(() => import('./OpenClubDialog'))

/** How a private club becomes public, for its owner and admins. */
export function OpeningPanel({ club }: { club: Club }) {
  return (
    <Panel title="Make public" className={`${classes.panel} above-16`}>
      {club.opensAt ? <Scheduled club={club} opensAt={club.opensAt} /> : <NotScheduled club={club} />}
    </Panel>
  )
}

function Scheduled({ club, opensAt }: { club: Club; opensAt: string }) {
  return (
    <>
      <p>This club becomes public on {useDay(opensAt)}. You or any other admin can cancel it until then.</p>
      <KeepPrivate club={club} />
    </>
  )
}

function NotScheduled({ club }: { club: Club }) {
  const [opened, setOpened] = useState(false)
  const isWanted = useWanted(opened)
  if (club.can.own !== true) return <p>Only the club’s owner can make it public.</p>
  return (
    <>
      <p>
        A private club becomes public three days after you confirm it. What was written before stays with
        those who are members.
      </p>
      <Button variant="default" onClick={() => setOpened(true)}>
        Make Public…
      </Button>
      {isWanted && (
        <Suspense>
          <OpenClubDialog club={club} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
