import type { Club } from '@guildhall/contract/clubs'
import { IconChevronLeft, IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasModifier } from '../../../lib/keyboard/modifiers'
import { EmptyState } from '../../../ui/States'
import classes from './SettingsScreen.module.css'
import { settingsCards } from './settingsCards'
import { useCardInView } from './useCardInView'

/**
 * A club's settings for owner and admins; tells others why they see none (platform.md 2.6). On narrow screens a list of
 * the cards, and each by itself with a link back.
 */
export function SettingsScreen({ club }: { club: Club }) {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const cards = settingsCards.filter(({ shown }) => club.can.manage === true && shown(club))
  const names = cards.map(({ name }) => name)
  const inView = useCardInView(names.join(), hash)

  // Scrolls to the card in the hash: the router looks for it before the cards have loaded.
  useEffect(() => {
    const card = hash && document.getElementById(hash)
    if (!card) return
    card.scrollIntoView()
    // The list, and with it the link that was pressed, is hidden.
    if (isNarrow()) card.focus({ preventScroll: true })
  }, [hash])

  if (club.can.manage !== true)
    return (
      <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
        {club.role
          ? 'Only club owners and admins can view and modify these settings.'
          : 'You need to be a club member to access these settings.'}
      </EmptyState>
    )
  return (
    <div className={classes.columns} data-open={names.includes(hash) ? 'card' : 'list'}>
      <Link to="." search={true} hash="" className={`${classes.back} hidden`}>
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
        All settings
      </Link>
      <nav className={classes.sections} aria-label="Club settings">
        {cards.map(({ name, label }) => (
          // The router would mark the last link that was pressed, whatever is in view.
          <a
            key={name}
            href={`#${name}`}
            className={classes.section}
            aria-current={name === inView ? 'page' : undefined}
            onClick={(event) => {
              if (hasModifier(event)) return
              event.preventDefault()
              // In the list, Back returns to it.
              void navigate({ to: '.', search: true, hash: name, replace: !isNarrow() })
            }}
          >
            {label}
            <IconChevronRight className={`${classes.chevron} hidden`} size={18} stroke={1.8} aria-hidden />
          </a>
        ))}
      </nav>
      <div className={`${classes.cards} one-column gap-16`}>
        {cards.map(({ name, Card }) => (
          <div key={name} id={name} tabIndex={-1} data-open={name === hash || undefined}>
            <Card club={club} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Where the links are a list of their own (SettingsScreen.module.css). */
const isNarrow = () => matchMedia('(max-width: 62em)').matches
