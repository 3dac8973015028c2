import type { Viewer } from '@guildhall/contract/accounts'
import { defaultName } from '@guildhall/contract/place-limits'
import { IconBell, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useClubSlug, useIsInside } from '../content/clubPlace'
import { ClubMenuButton } from '../features/clubs/switcher/ClubMenuButton'
import { CurrentClub } from '../features/clubs/switcher/CurrentClub'
import { SearchBox } from '../features/search/SearchBox'
import { lazyPart } from '../lib/page/lazyPart'
import { usePlace } from '../lib/page/place'
import { useViewer } from '../lib/session/viewer'
import { Face } from '../ui/Face'
import { LinkButton } from '../ui/links'
import classes from './Header.module.css'
import { Logo } from './Logo'

// Not loaded for visitors.
const AccountMenu = lazyPart(() => import('./AccountMenu'))
const ClubMenu = lazyPart(() => import('../features/clubs/switcher/ClubMenu'))
const MessagesButton = lazyPart(() => import('../features/messages/MessagesButton'))
const NotificationBell = lazyPart(() => import('../features/notifications/NotificationBell'))
const ClubSwitcher = lazyPart(() => import('../features/clubs/switcher/ClubSwitcher'))

export function Header() {
  const viewer = useViewer()
  const { name = defaultName, logoUrl } = usePlace() ?? {}
  const clubSlug = useClubSlug()
  const isInside = useIsInside()
  const inside = isInside ? clubSlug : null
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link
          to="/"
          className={`${classes.brand} row rigid rounded ink undecorated gap-8`}
          aria-label={`${name}, home`}
        >
          {logoUrl ? <img className={classes.logo} src={logoUrl} alt="" width={28} height={28} /> : <Logo />}
          <span className={classes.name}>{name}</span>
        </Link>
        {viewer && (
          <Suspense fallback={<CurrentClub />}>
            <ClubSwitcher />
          </Suspense>
        )}
        <SearchBox />
        <div className={classes.end}>
          {viewer && (
            <Suspense fallback={<PendingButtons viewer={viewer} isInClub={inside !== null} />}>
              {inside && <ClubMenu slug={inside} />}
              <MessagesButton />
              <NotificationBell />
              <AccountMenu viewer={viewer} />
            </Suspense>
          )}
          {viewer === null && <VisitorButtons />}
        </div>
      </div>
    </header>
  )
}

type PendingProps = { viewer: Viewer; isInClub: boolean }

/** Holds the places of the buttons until their chunk is loaded. */
const PendingButtons = ({ viewer, isInClub }: PendingProps) => (
  <div className={classes.pending} inert>
    {isInClub && <ClubMenuButton />}
    <span className={`${classes.icon} ${classes.messages}`}>
      <IconMessage size={22} stroke={1.7} aria-hidden />
    </span>
    <span className={classes.icon}>
      <IconBell size={22} stroke={1.7} aria-hidden />
    </span>
    <span className="centered touchable">
      <Face person={viewer} size={36} />
    </span>
  </div>
)

/** On phones the bottom bar has these. */
function VisitorButtons() {
  return (
    <nav className={`${classes.visitor} row gap-8`} aria-label="Account">
      <LinkButton to="/login" variant="subtle" color="gray">
        Log in
      </LinkButton>
      <LinkButton to="/signup" variant="default">
        Sign up
      </LinkButton>
      <LinkButton to="/login" search={{ redirect: '/create-club' }}>
        Create Club
      </LinkButton>
    </nav>
  )
}
