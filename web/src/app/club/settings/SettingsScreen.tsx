import type { Club } from '@guildhall/contract/clubs'
import { IconLock } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '../../../ui/States'
import classes from './SettingsScreen.module.css'
import { settingsCards } from './settingsCards'

/** A club's settings for owner and admins; tells others why they see none (platform.md 2.6). */
export function SettingsScreen({ club }: { club: Club }) {
  const hash = useLocation({ select: (location) => location.hash })

  // Scrolls to the card in the hash: the router looks for it before the cards have loaded.
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])

  if (club.can.manage !== true)
    return (
      <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
        {club.role
          ? 'Only club owners and admins can view and modify these settings.'
          : 'You need to be a club member to access these settings.'}
      </EmptyState>
    )
  const cards = settingsCards.filter(({ shown }) => shown(club))
  return (
    <div className={classes.columns}>
      <nav className={classes.sections} aria-label="Club settings">
        {cards.map(({ name, label }) => (
          <Link
            key={name}
            to="."
            search={true}
            hash={name}
            replace
            className={classes.section}
            activeOptions={{ includeHash: true }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.cards}>
        {cards.map(({ name, Card }) => (
          <div key={name} id={name}>
            <Card club={club} />
          </div>
        ))}
      </div>
    </div>
  )
}
