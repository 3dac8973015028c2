import type { Club } from '@guildhall/contract/clubs'
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { LateMenu } from '../../../ui/LateMenu'
import { LinkItem } from '../../../ui/LinkItem'
import type { LateMenuProps } from '../../../ui/lateFocus'
import { isManageEntry } from '../navigation/entries'
import { NavBadge } from '../navigation/NavBadge'
import { useClubNav } from '../navigation/useClubNav'

/** The entries of ClubMenu. */
export default function ClubMenuList({ menu, club }: { menu: LateMenuProps; club: Club }) {
  const items = useClubNav(club)
  const firstManaged = items.find(({ name }) => isManageEntry(name))?.name
  return (
    <LateMenu menu={menu} position="bottom-end" width={232} offset={6}>
      {items.map(({ name, entry: { label, icon: Icon, link }, count }) => (
        <Fragment key={name}>
          {name === firstManaged && <Menu.Divider />}
          <LinkItem
            {...link(club.slug)}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            rightSection={<NavBadge count={count} />}
          >
            {label}
          </LinkItem>
        </Fragment>
      ))}
    </LateMenu>
  )
}
