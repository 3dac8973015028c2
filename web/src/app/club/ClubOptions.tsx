import type { Club } from '@guildhall/contract/clubs'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots, IconInfoCircle, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useLeave } from '../../features/membership/membership.api'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { CopyLinkItem } from '../../ui/CopyLinkItem'
import { Dialog } from '../../ui/Dialog'
import { AboutClub } from './AboutClub'

/** What one can do with a club beside taking part in it. */
export function ClubOptions({ club }: { club: Club }) {
  const [shown, setShown] = useState<'about' | 'leave'>()
  const close = () => setShown(undefined)
  return (
    <>
      <Menu position="bottom-end" width={208} offset={4}>
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
          <CopyLinkItem path={`/${club.slug}`} />
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
      </Menu>
      <Dialog opened={shown === 'about'} onClose={close} title={`About ${club.name}`}>
        <AboutClub club={club} whole />
      </Dialog>
      <LeaveDialog club={club} opened={shown === 'leave'} onClose={close} />
    </>
  )
}

type LeaveProps = { club: Club; opened: boolean; onClose: () => void }

function LeaveDialog({ club, opened, onClose }: LeaveProps) {
  const { mutateAsync } = useLeave(club.slug)

  async function leave() {
    try {
      await mutateAsync()
      toast.success('Left club')
    } catch (error) {
      if (codeOf(error) === 'owner_cannot_leave')
        toast.error(
          'Cannot leave club',
          'As the owner, you cannot leave your own club. You may delete it instead.',
        )
      else toast.error('Failed to leave club', errorText(error, ''))
      throw error
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Leave ${club.name}?`}
      action="Leave Club"
      progress="Leaving..."
      danger
      onConfirm={leave}
    >
      <Text>
        {club.isPrivate
          ? 'You will no longer see what happens inside, and can only come back if you are let in again.'
          : 'You can no longer publish here. What you published stays, and you may join again at any time.'}
      </Text>
    </ConfirmDialog>
  )
}
