import type { Icon } from '@tabler/icons-react'
import {
  IconHome2,
  IconLogin2,
  IconMessage,
  IconPlus,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { useViewer } from '../lib/session/viewer'
import classes from './BottomBar.module.css'

const MessagesLink = lazyPart(() => import('../features/messages/MessagesLink'))
const ChooseClub = lazyPart(() => import('../features/clubs/switcher/ChooseClub'))

type BarLink = { label: string; icon: Icon; link: LinkProps }

const home: BarLink = { label: 'Home', icon: IconHome2, link: { to: '/' } }
const you: BarLink = { label: 'You', icon: IconUser, link: { to: '/profile' } }
const visitors: BarLink[] = [
  { label: 'Clubs', icon: IconUsersGroup, link: { to: '/clubs' } },
  {
    label: 'Create Club',
    icon: IconPlus,
    link: linkOptions({ to: '/login', search: { redirect: '/create-club' } }),
  },
  { label: 'Log in', icon: IconLogin2, link: { to: '/login' } },
  { label: 'Sign up', icon: IconUserPlus, link: { to: '/signup' } },
]

/** The main navigation of phones. */
export function BottomBar() {
  const viewer = useViewer()
  return (
    <nav className={`${classes.bar} hidden`} aria-label="Main">
      <Way {...home} />
      {viewer && (
        <>
          <Way label="Clubs" icon={IconUsersGroup} link={{ to: '/my-clubs' }} />
          <Create />
          <Suspense fallback={<PendingMessages />}>
            <MessagesLink className={classes.entry} />
          </Suspense>
          <Way {...you} />
        </>
      )}
      {viewer === null && visitors.map((entry) => <Way key={entry.label} {...entry} />)}
    </nav>
  )
}

/** Holds the place of the link until its chunk is loaded. */
const PendingMessages = () => (
  <span className={classes.entry} inert>
    <IconMessage size={22} stroke={1.7} aria-hidden />
    <span>Messages</span>
  </span>
)

const Way = ({ label, icon: Icon, link }: BarLink) => (
  <Link
    {...link}
    className={classes.entry}
    activeOptions={{ exact: true, includeSearch: link.to === '/login' }}
  >
    <Icon size={22} stroke={1.7} aria-hidden />
    <span>{label}</span>
  </Link>
)

/** Asks which club to publish in, and opens its composer. */
function Create() {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <button type="button" className={classes.entry} aria-label="Create" onClick={() => setDialog('open')}>
        <span className={classes.plus}>
          <IconPlus size={22} stroke={2} aria-hidden />
        </span>
      </button>
      {dialog !== 'never' && (
        <Suspense>
          <ChooseClub opened={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
