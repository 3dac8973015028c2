import type { Club } from '@guildhall/contract/clubs'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBell, IconDots, IconInfoCircle, IconLogout, IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import ReportItem from '../../content/reports/ReportItem'
import { useReportDialog } from '../../content/reports/useReportDialog'
import { Rules } from '../../features/club-rules/RulesPanel'
import { useCopyInviteLink } from '../../features/invites/useCopyInviteLink'
import { LeaveDialog } from '../../features/membership/LeaveDialog'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { ActionMenu } from '../../ui/ActionMenu'
import { CopyLinkItem } from '../../ui/CopyLinkItem'
import { Dialog } from '../../ui/Dialog'
import { ShareItem } from '../../ui/ShareItem'
import { RowsSkeleton } from '../../ui/skeletons'
import { AboutClub } from './AboutClub'

const ClubLevel = lazyPart(() => import('../../features/notifications/ClubLevel'))

/** The menu of a club. */
export function ClubOptions({ club }: { club: Club }) {
  const [shown, setShown] = useState<'about' | 'level' | 'leave'>()
  const viewer = useViewer()
  const invite = useCopyInviteLink(club)
  const report = useReportDialog({ kind: 'club', id: club.id, one: 'club', clubSlug: club.slug })
  const close = () => setShown(undefined)
  return (
    <>
      <ActionMenu position="bottom-end" width={208} offset={4}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label="Club options">
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconInfoCircle size={18} stroke={1.6} aria-hidden />}
            onClick={() => setShown('about')}
          >
            About this club
          </Menu.Item>
          {viewer && (
            <Menu.Item
              leftSection={<IconBell size={18} stroke={1.6} aria-hidden />}
              onClick={() => setShown('level')}
            >
              Notifications
            </Menu.Item>
          )}
          {club.can.manage === true && (
            <Menu.Item
              leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
              onClick={() => void invite.copy()}
            >
              Copy invite link
            </Menu.Item>
          )}
          <CopyLinkItem path={`/${club.slug}`} />
          <ShareItem path={`/${club.slug}`} title={club.name} />
          {club.role !== 'owner' && <ReportItem onPress={report.open} />}
          {club.can.leave === true && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--gh-red-text)"
                leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
                onClick={() => setShown('leave')}
              >
                Leave Club
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </ActionMenu>
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
