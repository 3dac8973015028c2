import type { Club } from '@guildhall/contract/clubs'
import { Menu } from '@mantine/core'
import { IconBell, IconInfoCircle, IconLogout, IconUserPlus } from '@tabler/icons-react'
import ReportItem from '../../../content/reports/ReportItem'
import { CopyLinkItem } from '../../../ui/CopyLinkItem'
import { LateMenu } from '../../../ui/LateMenu'
import type { LateMenuProps } from '../../../ui/lateFocus'
import { ShareItem } from '../../../ui/ShareItem'
import type { ClubDialog } from './ClubOptions'

type Props = {
  menu: LateMenuProps
  club: Club
  isSignedIn: boolean
  onShow: (dialog: ClubDialog) => void
  onInvite: () => void
  onReport: () => void
}

/** The entries of ClubOptions. */
export default function ClubOptionsList({ menu, club, isSignedIn, onShow, onInvite, onReport }: Props) {
  return (
    <LateMenu menu={menu} position="bottom-end" width={208}>
      <Menu.Item
        leftSection={<IconInfoCircle size={18} stroke={1.6} aria-hidden />}
        onClick={() => onShow('about')}
      >
        About this club
      </Menu.Item>
      {isSignedIn && (
        <Menu.Item
          leftSection={<IconBell size={18} stroke={1.6} aria-hidden />}
          onClick={() => onShow('level')}
        >
          Notifications
        </Menu.Item>
      )}
      {club.can.manage === true && (
        <Menu.Item
          leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => onInvite()}
        >
          Copy invite link
        </Menu.Item>
      )}
      <CopyLinkItem path={`/${club.slug}`} />
      <ShareItem path={`/${club.slug}`} title={club.name} />
      {club.role !== 'owner' && <ReportItem onPress={onReport} />}
      {club.can.leave === true && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="var(--gh-red-text)"
            leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
            onClick={() => onShow('leave')}
          >
            Leave Club
          </Menu.Item>
        </>
      )}
    </LateMenu>
  )
}
