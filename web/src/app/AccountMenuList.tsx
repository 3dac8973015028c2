import type { Viewer } from '@guildhall/contract/accounts'
import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingCommunity,
  IconDoorEnter,
  IconLogout,
  IconPlus,
  IconSettings,
  IconShieldCog,
  IconUser,
} from '@tabler/icons-react'
import { useLogOut } from '../features/messages/useLogOut'
import { useConsole } from '../lib/session/viewer'
import { fullName } from '../lib/text/names'
import { LateMenu } from '../ui/LateMenu'
import { LinkItem } from '../ui/LinkItem'
import type { LateMenuProps } from '../ui/lateFocus'
import { schemes } from '../ui/schemes'
import classes from './AccountMenu.module.css'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

type Props = { menu: LateMenuProps; viewer: Viewer }

/** The entries of AccountMenu. */
export default function AccountMenuList({ menu, viewer }: Props) {
  const { logOut, question } = useLogOut(viewer)
  const isOperator = useConsole() !== undefined
  return (
    <>
      <LateMenu menu={menu} position="bottom-end" width={248} offset={6}>
        <div className={classes.who}>
          <strong>My Account</strong>
          <span dir="auto">{fullName(viewer)}</span>
        </div>
        <Menu.Divider />
        <LinkItem to="/create-club" leftSection={<IconPlus {...icon} />}>
          Create Club
        </LinkItem>
        <LinkItem to="/my-clubs" leftSection={<IconBuildingCommunity {...icon} />}>
          My Clubs
        </LinkItem>
        <LinkItem to="/clubs-joined" leftSection={<IconDoorEnter {...icon} />}>
          Clubs Joined
        </LinkItem>
        <LinkItem to="/profile" leftSection={<IconUser {...icon} />}>
          Profile
        </LinkItem>
        <LinkItem to="/settings" leftSection={<IconSettings {...icon} />}>
          Settings
        </LinkItem>
        {isOperator && (
          <LinkItem to="/admin" leftSection={<IconShieldCog {...icon} />}>
            Console
          </LinkItem>
        )}
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={logOut}>
          Log out
        </Menu.Item>
      </LateMenu>
      {question}
    </>
  )
}

function SchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            closeMenuOnClick={false}
            rightSection={<Icon {...icon} />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
