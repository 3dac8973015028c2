import type { Club } from '@guildhall/contract/clubs'
import { Button, Menu } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { codeOf } from '../lib/callError'
import { keys } from '../lib/keys'
import { useCached } from '../lib/useCached'
import { useViewer } from '../lib/viewer'
import { LinkItem } from '../ui/LinkItem'
import classes from './ClubMenu.module.css'
import { clubMenuItems } from './clubMenuItems'

/** The ways inside a club; shown in club pages only. */
export default function ClubMenu({ slug }: { slug: string }) {
  const viewer = useViewer()
  // The club's page reads the club; here it is only looked at.
  const { data: club, error } = useCached<Club>(keys.club(slug))
  const items = clubMenuItems.filter((item) => item.shown({ slug, club, viewer }))
  if (items.length === 0 || codeOf(error) === 'club_not_found') return null
  return (
    <Menu position="bottom-end" width={208} offset={6}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.target}
          leftSection={<IconMenu2 size={18} stroke={1.8} aria-hidden />}
          aria-label="Club menu"
        >
          <span className={classes.word}>Club menu</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon: Icon, link }) => (
          <LinkItem key={label} {...link(slug)} leftSection={<Icon size={18} stroke={1.6} aria-hidden />}>
            {label}
          </LinkItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
