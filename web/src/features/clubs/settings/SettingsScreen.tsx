import type { Club } from '@guildhall/contract/clubs'
import { IconChevronLeft, IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hasModifier } from '../../../lib/keyboard/modifiers'
import { EmptyState } from '../../../ui/States'
import classes from './SettingsScreen.module.css'
import { SettingsSearch } from './SettingsSearch'
import { settingsGroups } from './settingsCards'
import { useCardInView } from './useCardInView'

/**
 * A club's settings for owner and admins; tells others why they see none (platform.md 2.6). On narrow screens a list of
 * the cards, and each by itself with a link back.
 */
export function SettingsScreen({ club }: { club: Club }) {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const groups = settingsGroups.map(({ title, cards }) => ({
    title,
    cards: cards.filter(({ shown }) => club.can.manage === true && (!shown || shown(club))),
  }))
  const cards = groups.flatMap((group) => group.cards)
  const names = cards.map(({ name }) => name)
  const inView = useCardInView(names.join(), hash)

  // In the list, Back returns to it.
  const open = (name: string) => void navigate({ to: '.', search: true, hash: name, replace: !isNarrow() })

  // Scrolls to the card in the hash: the router looks for it before the cards have loaded.
  useEffect(() => {
    const card = hash && document.getElementById(hash)
    if (!card) return
    card.scrollIntoView()
    // The list, and with it the link that was pressed, is hidden.
    if (isNarrow()) card.focus({ preventScroll: true })
    return keepInView(card)
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
        <SettingsSearch
          value={search}
          onChange={setSearch}
          onEnter={() => {
            const first = cards.find((card) => isFound(card, search))
            if (first) open(first.name)
          }}
        />
        {groups.map(({ title, cards: all }) => {
          const found = all.filter((card) => isFound(card, search))
          if (found.length === 0) return null
          return (
            <div key={title} className={classes.group}>
              <p className={classes.title}>{title}</p>
              {found.map(({ name, label }) => (
                // The router would mark the last link that was pressed, whatever is in view.
                <a
                  key={name}
                  href={`#${name}`}
                  className={classes.section}
                  aria-current={name === inView ? 'page' : undefined}
                  onClick={(event) => {
                    if (hasModifier(event)) return
                    event.preventDefault()
                    open(name)
                  }}
                >
                  {label}
                  <IconChevronRight
                    className={`${classes.chevron} hidden`}
                    size={18}
                    stroke={1.8}
                    aria-hidden
                  />
                </a>
              ))}
            </div>
          )
        })}
        {!cards.some((card) => isFound(card, search)) && (
          <p className="muted note pad-8-12">No settings match</p>
        )}
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

const isFound = ({ label, words = '' }: { label: string; words?: string }, search: string) => {
  const text = `${label} ${words}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Cards above it that load later would push it away, until the person scrolls or types. */
function keepInView(card: HTMLElement): () => void {
  const ends = new AbortController()
  const growth = new ResizeObserver(() => card.scrollIntoView())
  if (card.parentElement) growth.observe(card.parentElement)
  ends.signal.addEventListener('abort', () => growth.disconnect())
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => ends.abort(), { signal: ends.signal })
  return () => ends.abort()
}

/** Where the links are a list of their own (SettingsScreen.module.css). */
const isNarrow = () => matchMedia('(max-width: 62em)').matches
