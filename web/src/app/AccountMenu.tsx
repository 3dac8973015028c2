import type { Viewer } from '@guildhall/contract/accounts'
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingCommunity,
  IconDoorEnter,
  IconLogout,
  IconPlus,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import { unsentMessages } from '../features/messages/outbox'
import { fullName } from '../lib/text/names'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Face } from '../ui/Face'
import { LinkItem } from '../ui/LinkItem'
import { schemes } from '../ui/schemes'
import classes from './AccountMenu.module.css'
import { useSignOut } from './useSignOut'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export default function AccountMenu({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut()
  const [unsent, setUnsent] = useState({ count: 0, opened: false })
  function leave() {
    const count = unsentMessages.of(viewer.id).length
    if (count > 0) setUnsent({ count, opened: true })
    else signOut()
  }
  return (
    <>
      <Menu position="bottom-end" width={248} offset={6}>
        <Menu.Target>
          <UnstyledButton className={classes.face} aria-label="My Account">
            <Face person={viewer} size={36} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
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
          <Menu.Divider />
          <SchemeItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...icon} />} onClick={leave}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={unsent.opened}
        onClose={() => setUnsent({ ...unsent, opened: false })}
        title="Log out without sending?"
        action="Log out"
        danger
        onConfirm={signOut}
      >
        <p>
          {unsent.count === 1 ? 'A message has' : `${unsent.count} messages have`} not been sent yet. Logging
          out removes {unsent.count === 1 ? 'it' : 'them'} from this browser.
        </p>
      </ConfirmDialog>
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
