import type { Icon } from '@tabler/icons-react'
import {
  IconBuildingCommunity,
  IconHome2,
  IconLogin2,
  IconPlus,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import { useViewer } from '../lib/viewer'
import classes from './BottomBar.module.css'

type Entry = { label: string; icon: Icon; link: LinkProps }

const everyone: Entry[] = [
  { label: 'Home', icon: IconHome2, link: { to: '/' } },
  { label: 'Clubs', icon: IconUsersGroup, link: { to: '/clubs' } },
]
const members: Entry[] = [
  { label: 'Create', icon: IconPlus, link: { to: '/create-club' } },
  { label: 'My clubs', icon: IconBuildingCommunity, link: { to: '/my-clubs' } },
  { label: 'Profile', icon: IconUser, link: { to: '/profile' } },
]
const visitors: Entry[] = [
  {
    label: 'Create Club',
    icon: IconPlus,
    link: linkOptions({ to: '/login', search: { redirect: '/create-club' } }),
  },
  { label: 'Login', icon: IconLogin2, link: { to: '/login' } },
  { label: 'Signup', icon: IconUserPlus, link: { to: '/signup' } },
]

/** The main ways, in reach of a thumb; on phones only. */
export function BottomBar() {
  const viewer = useViewer()
  const own = viewer ? members : viewer === null ? visitors : []
  return (
    <nav className={classes.bar} aria-label="Main">
      {[...everyone, ...own].map(({ label, icon: Icon, link }) => (
        <Link
          key={label}
          {...link}
          className={classes.entry}
          activeOptions={{ exact: true, includeSearch: link.to === '/login' }}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
