import type { Club } from '@guildhall/contract/clubs'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useReportDialog } from '../../../content/reports/useReportDialog'
import { lazyPart } from '../../../lib/page/lazyPart'
import { useViewer } from '../../../lib/session/viewer'
import { Dialog } from '../../../ui/Dialog'
import { useLateMenu } from '../../../ui/lateFocus'
import { RowsSkeleton } from '../../../ui/skeletons'
import { Rules } from '../../club-rules/RulesPanel'
import { useCopyInviteLink } from '../../invites/useCopyInviteLink'
import { LeaveDialog } from '../../membership/LeaveDialog'
import { AboutClub } from './AboutClub'

const ClubLevel = lazyPart(() => import('../../notifications/ClubLevel'))
const ClubOptionsList = lazyPart(() => import('./ClubOptionsList'))

export type ClubDialog = 'about' | 'level' | 'leave'

/** The menu of a club. */
export function ClubOptions({ club }: { club: Club }) {
  const [shown, setShown] = useState<ClubDialog>()
  const viewer = useViewer()
  const { isWanted, button, menu } = useLateMenu(ClubOptionsList.preload)
  const invite = useCopyInviteLink(club)
  const report = useReportDialog({ kind: 'club', id: club.id, one: 'club', clubSlug: club.slug })
  const close = () => setShown(undefined)
  return (
    <>
      <ActionIcon variant="default" aria-label="Club options" {...button}>
        <IconDots size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <Suspense>
          <ClubOptionsList
            menu={menu}
            club={club}
            isSignedIn={Boolean(viewer)}
            onShow={setShown}
            onInvite={() => void invite.copy()}
            onReport={report.open}
          />
        </Suspense>
      )}
      <Dialog opened={shown === 'about'} onClose={close} title={`About ${club.name}`}>
        <AboutClub club={club} whole />
        {club.ruleCount > 0 && (
          <>
            <h3>Rules</h3>
            <Rules club={club} />
          </>
        )}
      </Dialog>
      <Dialog opened={shown === 'level'} onClose={close} title={`Notifications from ${club.name}`}>
        <Suspense fallback={<RowsSkeleton count={3} />}>
          <ClubLevel club={club} />
        </Suspense>
      </Dialog>
      {invite.dialog}
      {report.dialog}
      <LeaveDialog club={club} opened={shown === 'leave'} onClose={close} />
    </>
  )
}
